/* Bytes as C writes them: a walk over the value's type that takes the bits of each scalar. Bits that are
 * left at the end are not part of any scalar of the type. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/c_value.h"

enum { WALK_DEPTH = 64 }; /* types of broken debug information may contain themselves */

typedef struct Walk {
    const Program *program;
    const CValue *value;
    uint8_t *left;          /* a copy of the bytes; what was taken is zero */
    uint64_t bits;          /* of them */
    Text path, literal;
    unsigned depth;
    TypeId target;          /* of the current pointer */
    void (*visit)(void *context, const CLeaf *leaf);
    void *context;
} Walk;

static const Type *plain_type(const Program *program, TypeId id)
{
    for (unsigned i = 0; i < WALK_DEPTH && program->types[id].tag == TYPE_NAMED; i++)
        id = program->types[id].base;
    return &program->types[id];
}

/* At most 128 bits. */
static Wide take_bits(Walk *walk, uint64_t offset, uint64_t size)
{
    Wide value = 0;
    for (uint64_t i = 0; i < size;) {
        unsigned shift = (unsigned)((offset + i) % 8);
        uint64_t count = size - i < 8 - shift ? size - i : 8 - shift;
        uint8_t mask = (uint8_t)(((1u << count) - 1) << shift);
        uint8_t *byte = &walk->left[(offset + i) / 8];
        value |= (Wide)((*byte & mask) >> shift) << i;
        *byte &= (uint8_t)~mask;
        i += count;
    }
    return value;
}

static bool emit(Walk *walk, CLeafKind kind, uint64_t offset, uint64_t bits, Wide value)
{
    CLeaf leaf = {.path = walk->path.bytes ? walk->path.bytes : "", .literal = walk->literal.bytes, .kind = kind,
                  .zero = value == 0, .offset = offset, .bits = bits, .target = kind == C_LEAF_POINTER ? walk->target : 0};
    if (walk->visit)
        walk->visit(walk->context, &leaf);
    return true;
}

/* ---- Integers ---- */

static void append_signed(Text *out, SignedWide value, uint64_t bits)
{
    const char *suffix = bits > 32 ? "L" : "";
    SignedWide least = (SignedWide)((Wide)-1 << (bits > 32 ? 63 : 31));
    if (value == least) /* its positive counterpart is not a literal */
        text_printf(out, "(%" PRId64 "%s - 1)", (int64_t)(value + 1), suffix);
    else
        text_printf(out, "%" PRId64 "%s", (int64_t)value, suffix);
}

static void append_wide(Text *out, Wide value, bool is_signed)
{
    text_printf(out, "%s((unsigned __int128)0x%" PRIx64 "u << 64 | 0x%" PRIx64 "u)", is_signed ? "(__int128)" : "", (uint64_t)(value >> 64),
                (uint64_t)value);
}

static void append_char(Text *out, int value)
{
    if (value == '\'' || value == '\\')
        text_printf(out, "'\\%c'", value);
    else if (value >= ' ' && value < 0x7f)
        text_printf(out, "'%c'", value);
    else
        text_printf(out, "%d", value);
}

static bool walk_integer(Walk *walk, const Type *type, bool is_signed, uint64_t offset, uint64_t size)
{
    if (size == 0 || size > 128)
        return false;
    Wide value = take_bits(walk, offset, size);
    SignedWide extended = (SignedWide)(value << (128 - size)) >> (128 - size);
    text_clear(&walk->literal);
    if (type->tag == TYPE_BOOL && value > 1)
        return false;
    if (size > 64)
        append_wide(&walk->literal, value, is_signed);
    else if (type->tag == TYPE_CHAR)
        append_char(&walk->literal, (int)extended);
    else if (is_signed)
        append_signed(&walk->literal, extended, size);
    else
        text_printf(&walk->literal, type->tag == TYPE_BOOL ? "%" PRIu64 : size > 32 ? "%" PRIu64 "UL" : "%" PRIu64 "u",
                    (uint64_t)value);
    return emit(walk, C_LEAF_NUMBER, offset, size, value);
}

static bool walk_pointer(Walk *walk, TypeId target, uint64_t offset, uint64_t size)
{
    walk->target = target;
    uint64_t value = (uint64_t)take_bits(walk, offset, size);
    text_clear(&walk->literal);
    if (value)
        text_printf(&walk->literal, "(void *)0x%" PRIx64, value);
    else
        text_append(&walk->literal, "0");
    return emit(walk, C_LEAF_POINTER, offset, size, value);
}

/* ---- Floats: the shortest text that reads as the same number ---- */

static void append_shortest(Text *out, long double value, int first, int last, long double (*read)(const char *text))
{
    char digits[64];
    for (int precision = first; precision <= last; precision++) {
        snprintf(digits, sizeof digits, "%.*Lg", precision, value);
        if (read(digits) == value)
            break;
    }
    text_append(out, digits);
    if (!strpbrk(digits, ".e"))
        text_append(out, ".0");
}

static long double read_float(const char *text)
{
    return strtof(text, NULL);
}

static long double read_double(const char *text)
{
    return strtod(text, NULL);
}

static long double read_long_double(const char *text)
{
    return strtold(text, NULL);
}

static bool append_float32(Text *out, uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    if (isnan(value)) {
        text_printf(out, "coset_float(0x%" PRIx32 "u)", bits);
    } else if (isinf(value)) {
        text_append(out, value < 0 ? "-__builtin_inff()" : "__builtin_inff()");
    } else {
        append_shortest(out, (long double)value, 6, 9, read_float);
        text_append(out, "f");
    }
    return true;
}

static bool append_float64(Text *out, uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    if (isnan(value))
        text_printf(out, "coset_double(0x%" PRIx64 "u)", bits);
    else if (isinf(value))
        text_append(out, value < 0 ? "-__builtin_inf()" : "__builtin_inf()");
    else
        append_shortest(out, (long double)value, 15, 17, read_double);
    return true;
}

/* True for encodings that an operation produces. The x87 format has others; of NaNs only the one that C can write counts. */
static bool append_float80(Text *out, Wide bits)
{
    long double value = 0, spelled;
    unsigned exponent = (unsigned)(bits >> 64) & 0x7fff;
    bool integer_bit = bits >> 63 & 1;
    if (integer_bit != (exponent != 0))
        return false;
    memcpy(&value, &bits, 10);
    if (isnan(value)) {
        spelled = __builtin_nanl("");
        text_append(out, "__builtin_nanl(\"\")");
        return memcmp(&value, &spelled, 10) == 0;
    }
    if (isinf(value)) {
        text_append(out, value < 0 ? "-__builtin_infl()" : "__builtin_infl()");
    } else {
        append_shortest(out, value, 18, 21, read_long_double);
        text_append(out, "L");
    }
    return true;
}

/* A long double is stored in 128 bits, of which the last 48 are padding. */
static uint64_t float_bits(uint64_t size)
{
    return size == 128 ? 80 : size;
}

static bool append_float(Walk *walk, uint64_t offset, uint64_t size, Wide *bits)
{
    *bits = take_bits(walk, offset, float_bits(size));
    return size == 32   ? append_float32(&walk->literal, (uint32_t)*bits)
           : size == 64 ? append_float64(&walk->literal, (uint64_t)*bits)
                        : append_float80(&walk->literal, *bits);
}

/* A value that has no spelling in C can still be compared, without the padding around it. */
static bool emit_float(Walk *walk, bool spelled, CLeafKind kind, uint64_t offset, uint64_t bits, Wide value)
{
    if (!spelled && !walk->value->any_padding)
        return false;
    return emit(walk, spelled ? kind : C_LEAF_REST, offset, bits, value);
}

static bool walk_float(Walk *walk, const Type *type, uint64_t offset, uint64_t size)
{
    bool long_double = size == 128 && type->name && strcmp(type->name, "long double") == 0;
    if (size != 32 && size != 64 && !long_double)
        return false;
    Wide bits;
    text_clear(&walk->literal);
    bool spelled = append_float(walk, offset, size, &bits);
    return emit_float(walk, spelled, C_LEAF_FLOAT, offset, float_bits(size), bits);
}

static bool walk_complex(Walk *walk, uint64_t offset, uint64_t size)
{
    Wide real, imaginary;
    text_clear(&walk->literal);
    text_append(&walk->literal, "__builtin_complex(");
    bool spelled = append_float(walk, offset, size / 2, &real);
    text_append(&walk->literal, ", ");
    spelled = append_float(walk, offset + size / 2, size / 2, &imaginary) && spelled;
    text_append(&walk->literal, ")");
    return emit_float(walk, spelled, C_LEAF_COMPLEX, offset, size, real | imaginary);
}

/* ---- Aggregates ---- */

static bool walk_type(Walk *walk, TypeId id, uint64_t offset, uint64_t size);

static void path_cut(Walk *walk, size_t length)
{
    walk->path.length = length;
    if (walk->path.bytes)
        walk->path.bytes[length] = '\0';
}

static bool walk_elements(Walk *walk, TypeId element, uint64_t count, uint64_t offset)
{
    uint64_t size = walk->program->types[element].bits;
    for (uint64_t i = 0; i < count; i++) {
        size_t length = walk->path.length;
        text_printf(&walk->path, "[%" PRIu64 "]", i);
        bool walked = walk_type(walk, element, offset + i * size, size);
        path_cut(walk, length);
        if (!walked)
            return false;
    }
    return true;
}

/* A member without a name is an anonymous struct or union, whose members belong to the outer one, or a bit-field that
 * pads. */
static bool walk_member(Walk *walk, const Member *member, uint64_t offset)
{
    TypeTag tag = plain_type(walk->program, member->type)->tag;
    if (!member->name && tag != TYPE_STRUCT && tag != TYPE_UNION)
        return true;
    size_t length = walk->path.length;
    if (member->name)
        text_printf(&walk->path, ".%s", member->name);
    bool walked = walk_type(walk, member->type, offset + member->bit_offset, member->bit_size);
    path_cut(walk, length);
    return walked;
}

static bool walk_struct(Walk *walk, const Type *type, uint64_t offset)
{
    for (size_t i = 0; i < type->member_count; i++)
        if (!walk_member(walk, &type->members[i], offset))
            return false;
    return true;
}

/* How many of the value's addresses are pointers of the type at this offset, in bits. */
static uint64_t addresses_at(const Walk *walk, TypeId id, uint64_t offset, unsigned depth)
{
    const Type *type = plain_type(walk->program, id);
    uint64_t found = 0;
    if (type->tag == TYPE_POINTER)
        for (size_t i = 0; i < walk->value->address_count; i++)
            found += walk->value->addresses[i] * 8 == offset;
    if (depth == 0 || type->tag == TYPE_POINTER || !program_type_holds(walk->program, id, TYPE_POINTER))
        return found;
    for (uint64_t i = 0; type->tag == TYPE_ARRAY && i < type->count; i++)
        found += addresses_at(walk, type->base, offset + i * walk->program->types[type->base].bits, depth - 1);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++)
        found += addresses_at(walk, type->members[i].type, offset + type->members[i].bit_offset, depth - 1);
    return found;
}

/* The member that numbers are put into; without one, the largest, which covers most bits. If the union holds addresses: the first
 * member with most of them. */
static const Member *union_member(const Walk *walk, const Type *type, uint64_t offset)
{
    const Member *number = program_union_number(walk->program, type), *member = number;
    uint64_t most = 0;
    for (size_t i = 0; i < type->member_count && !number; i++)
        if (!member || type->members[i].bit_size > member->bit_size)
            member = &type->members[i];
    for (size_t i = 0; i < type->member_count && walk->value->address_count > 0; i++) {
        uint64_t found = addresses_at(walk, type->members[i].type, offset, WALK_DEPTH);
        member = found > most ? &type->members[i] : member;
        most = found > most ? found : most;
    }
    return member;
}

/* What other members have behind the one that was visited. */
static void emit_rest(Walk *walk, const Type *type, const Member *told, uint64_t offset)
{
    uint64_t start = (told->bit_size + 7) / 8 * 8, end = start;
    for (size_t i = 0; i < type->member_count; i++)
        end = type->members[i].bit_size > end ? type->members[i].bit_size : end;
    if (end > start && offset + end <= walk->bits)
        emit(walk, C_LEAF_REST, offset + start, end - start, 0);
}

static bool walk_union(Walk *walk, const Type *type, uint64_t offset)
{
    const Member *member = union_member(walk, type, offset);
    if (!member)
        return true;
    bool walked = walk_member(walk, member, offset);
    if (walked && walk->value->any_padding)
        emit_rest(walk, type, member, offset);
    return walked;
}

static bool walk_known(Walk *walk, const Type *type, uint64_t offset, uint64_t size)
{
    switch (type->tag) {
    case TYPE_BOOL:
    case TYPE_UNSIGNED: return walk_integer(walk, type, false, offset, size);
    case TYPE_CHAR:
    case TYPE_SIGNED: return walk_integer(walk, type, true, offset, size);
    case TYPE_ENUM:
        return walk_integer(walk, type, plain_type(walk->program, type->base)->tag == TYPE_SIGNED, offset, size);
    case TYPE_FLOAT: return walk_float(walk, type, offset, size);
    case TYPE_COMPLEX: return walk_complex(walk, offset, size);
    case TYPE_POINTER: return size <= 64 && walk_pointer(walk, type->base, offset, size);
    case TYPE_ARRAY: return walk_elements(walk, type->base, type->count, offset);
    case TYPE_STRUCT: return walk_struct(walk, type, offset);
    case TYPE_UNION: return walk_union(walk, type, offset);
    default: return false;
    }
}

/* `size` differs from the type's for bit-fields. */
static bool walk_type(Walk *walk, TypeId id, uint64_t offset, uint64_t size)
{
    if (walk->depth == WALK_DEPTH || offset > walk->bits || size > walk->bits - offset)
        return false;
    walk->depth++;
    bool walked = walk_known(walk, plain_type(walk->program, id), offset, size);
    walk->depth--;
    return walked;
}

bool c_value_visit(const CValue *value, void (*visit)(void *context, const CLeaf *leaf), void *context)
{
    Walk walk = {.program = value->program, .value = value, .bits = value->size * 8, .visit = visit, .context = context};
    walk.left = base_allocate(value->size);
    if (value->size)
        memcpy(walk.left, value->bytes, value->size);
    bool walked = value->count ? walk_elements(&walk, value->type, value->count, 0)
                               : walk_type(&walk, value->type, 0, value->program->types[value->type].bits);
    for (uint64_t i = 0; i < value->size && !value->any_padding; i++)
        walked = walked && walk.left[i] == 0;
    free(walk.left);
    text_release(&walk.path);
    text_release(&walk.literal);
    return walked;
}

/* ---- Initializers: scalars that are zero are left out ---- */

typedef struct Initializer {
    Text *out;
    size_t start;
    bool skip_pointers;
} Initializer;

static void append_leaf(void *context, const CLeaf *leaf)
{
    Initializer *initializer = context;
    bool zero = leaf->zero || (initializer->skip_pointers && leaf->kind == C_LEAF_POINTER);
    if (*leaf->path == '\0')
        text_append(initializer->out, zero ? "0" : leaf->literal);
    else if (!zero)
        text_printf(initializer->out, "%s%s = %s", initializer->out->length == initializer->start ? "{" : ", ",
                    leaf->path, leaf->literal);
}

bool c_value_append_initializer(const CValue *value, Text *out)
{
    Initializer initializer = {.out = out, .start = out->length, .skip_pointers = value->skip_pointers};
    bool whole = c_value_visit(value, append_leaf, &initializer);
    TypeTag tag = plain_type(value->program, value->type)->tag;
    if (!whole) {
        out->length = initializer.start;
        if (out->bytes)
            out->bytes[out->length] = '\0';
    } else if (out->length == initializer.start) {
        text_append(out, "{0}");
    } else if (value->count || tag == TYPE_STRUCT || tag == TYPE_UNION || tag == TYPE_ARRAY) {
        text_append(out, "}");
    }
    return whole;
}

/* ---- Strings ---- */

void c_value_append_string(const uint8_t *bytes, uint64_t size, const char *indent, Text *out)
{
    enum { LINE = 64 };
    text_append(out, "\"");
    for (uint64_t i = 0; i < size; i++) {
        if (i && i % LINE == 0)
            text_printf(out, "\"\n%s\"", indent);
        bool plain = bytes[i] >= ' ' && bytes[i] < 0x7f && !strchr("\"\\?", bytes[i]);
        text_printf(out, plain ? "%c" : "\\%03o", bytes[i]);
    }
    text_append(out, "\"");
}
