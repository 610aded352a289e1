/* Values of any type, from the terms of their bytes. */
#include <inttypes.h>
#include <stdlib.h>

#include "report/value.h"

typedef struct Composite {
    const ValueContext *context;
    const Term *bytes;
    const Term *wholes;      /* by byte: the 64-bit word that begins there, as it was stored; TERM_NONE: it was not stored as one */
    uint64_t flexible_offset, flexible_count; /* of the elements of a flexible array, which its type does not count; 0: there is none */
} Composite;

typedef struct PartPlace { /* of a part */
    TypeId type;
    uint64_t offset;         /* of its first byte, and of the first bit in that: */
    uint64_t bit_offset, bit_size;
} PartPlace;

static TypeTag tag_of(const Composite *value, TypeId type)
{
    return value->context->program->types[program_strip_names(value->context->program, type)].tag;
}

/* ---- Parts ---- */

static PartPlace element_place(const Composite *value, TypeId element, uint64_t offset, uint64_t number)
{
    uint64_t bits = value->context->program->types[element].bits;
    return (PartPlace){.type = element, .offset = offset + number * bits / 8, .bit_size = bits};
}

static uint64_t element_count(const Composite *value, const Type *array, uint64_t offset)
{
    return array->count == 0 && offset == value->flexible_offset ? value->flexible_count : array->count;
}

static PartPlace member_place(const Member *member, uint64_t offset)
{
    return (PartPlace){member->type, offset + member->bit_offset / 8, member->bit_offset % 8, member->bit_size};
}


/* TERM_NONE: its size is not that of a scalar. */
static Term scalar_at(const Composite *value, const PartPlace *place)
{
    TermKind kind = value_kind(value->context->program, place->type);
    uint64_t count = (place->bit_offset + place->bit_size + 7) / 8;
    if (count == 0 || count > 16)
        return TERM_NONE;
    if (place->bit_offset == 0 && place->bit_size == 64 && value->wholes[place->offset] != TERM_NONE)
        return value->wholes[place->offset];
    Term all = value->bytes[place->offset];
    for (uint64_t i = 1; i < count; i++)
        all = term_concat(value->context->terms, value->bytes[place->offset + i], all);
    unsigned bits = kind == TERM_FLOAT && place->bit_size == 128 ? 80 : (unsigned)place->bit_size;
    return term_extract(value->context->terms, all, (unsigned)place->bit_offset, bits);
}

static bool any_byte(const uint8_t *marks, uint64_t offset, uint64_t size)
{
    for (uint64_t i = 0; marks && i < size; i++)
        if (marks[offset + i])
            return true;
    return false;
}

/* What is written instead of these bytes, because their terms mean nothing; NULL: they mean something. */
static const char *instead_of(const ValueContext *context, uint64_t offset, uint64_t size)
{
    if (any_byte(context->from_addresses, offset, size))
        return VALUE_FROM_ADDRESS;
    return any_byte(context->undefined, offset, size) ? VALUE_UNDEFINED : NULL;
}

/* A pointer is written by its target, even if an address that was used as a number helped to find it. */
static bool is_known_pointer(const Composite *value, const PartPlace *place, Term term)
{
    Wide number = 1;
    bool is_null = value_kind(value->context->program, place->type) == TERM_POINTER && term_is_constant(value->context->terms, term, &number) &&
                   number == 0;
    return is_null || (place->bit_size == 64 && value_is_address(value->context, term));
}

/* True if some of its bits are uninitialised. Those beside it, of other bit-fields and of padding, do not count. */
static bool is_undefined(const Composite *value, const PartPlace *place, Term term)
{
    const uint8_t *undefined = value->context->undefined;
    uint64_t bits = term == TERM_NONE ? place->bit_size : term_width(value->context->terms, term);
    for (uint64_t i = 0; undefined && i < bits; i++) {
        uint64_t bit = place->bit_offset + i;
        if (undefined[place->offset + bit / 8] >> bit % 8 & 1)
            return true;
    }
    return false;
}

static const char *instead_of_scalar(const Composite *value, const PartPlace *place, Term term)
{
    const ValueContext *context = value->context;
    uint64_t size = (place->bit_offset + place->bit_size + 7) / 8;
    bool has_undefined = is_undefined(value, place, term), is_number = any_byte(context->from_addresses, place->offset, size);
    if (is_number && (has_undefined || !is_known_pointer(value, place, term)))
        return VALUE_FROM_ADDRESS;
    return has_undefined ? VALUE_UNDEFINED : NULL;
}

/* How many pointers of the type hold an address there. */
static uint64_t addresses_at(const Composite *value, TypeId id, uint64_t offset)
{
    const Program *program = value->context->program;
    const Type *type = &program->types[program_strip_names(program, id)];
    uint64_t found = 0, most = 0;
    if (type->tag == TYPE_POINTER && type->bits == 64) {
        PartPlace place = {.type = id, .offset = offset, .bit_size = 64};
        Term term = scalar_at(value, &place);
        return !instead_of_scalar(value, &place, term) && value_is_address(value->context, term);
    }
    if (!program_type_holds(program, id, TYPE_POINTER))
        return 0;
    for (uint64_t i = 0; type->tag == TYPE_ARRAY && i < type->count; i++)
        found += addresses_at(value, type->base, offset + i * (program->types[type->base].bits / 8));
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++) {
        uint64_t inside = addresses_at(value, type->members[i].type, offset + type->members[i].bit_offset / 8);
        most = inside > most ? inside : most;
        found += inside;
    }
    return type->tag == TYPE_UNION ? most : found;
}

/* True if a scalar of it is uninitialised in part; of a union, one of each member. */
static bool holds_undefined(const Composite *value, PartPlace place)
{
    const Program *program = value->context->program;
    const Type *type = &program->types[program_strip_names(program, place.type)];
    bool found = false, is_union = type->tag == TYPE_UNION && type->member_count > 0;
    if (type->tag == TYPE_ARRAY)
        for (uint64_t i = 0; i < type->count && !found; i++)
            found = holds_undefined(value, element_place(value, type->base, place.offset, i));
    else if (type->tag == TYPE_STRUCT || is_union)
        for (size_t i = 0; i < type->member_count && (i == 0 || found == is_union); i++)
            found = holds_undefined(value, member_place(&type->members[i], place.offset));
    else
        found = is_undefined(value, &place, scalar_at(value, &place));
    return found;
}

/* What a function wrote into a union, if that is not all of the member that is told otherwise: the largest that is initialised. */
static const Member *initialised_member(const Composite *value, const Type *type, uint64_t offset, const Member *told)
{
    const Member *largest = NULL;
    if (!value->context->undefined || !holds_undefined(value, member_place(told, offset)))
        return told;
    for (size_t i = 0; i < type->member_count; i++) {
        bool is_larger = !largest || type->members[i].bit_size > largest->bit_size;
        if (is_larger && !holds_undefined(value, member_place(&type->members[i], offset)))
            largest = &type->members[i];
    }
    return largest ? largest : told;
}

/* Of a union only one member is told: the one with most pointers that hold an address, else the one that numbers are put into. */
static const Member *union_member(const Composite *value, const Type *type, uint64_t offset)
{
    const Member *number = program_union_number(value->context->program, type), *told = number ? number : type->members;
    uint64_t most = 0;
    for (size_t i = 0; i < type->member_count; i++) {
        uint64_t found = addresses_at(value, type->members[i].type, offset);
        if (found > most)
            told = &type->members[i];
        most = found > most ? found : most;
    }
    return most > 0 ? told : initialised_member(value, type, offset, told);
}

typedef struct MemberRange {
    const Member *first;
    size_t count;
} MemberRange;

static MemberRange members_told(const Composite *value, const Type *type, uint64_t offset)
{
    if (type->tag != TYPE_UNION || type->member_count == 0)
        return (MemberRange){type->members, type->member_count};
    return (MemberRange){union_member(value, type, offset), 1};
}

/* ---- Memory that was written in part ---- */

/* True if bytes of the scalar were written and others were not: it was written with other types. */
static bool is_written_in_part(const Composite *value, const PartPlace *place)
{
    const uint8_t *undefined = value->context->undefined;
    uint64_t size = place->bit_size / 8, unwritten = 0;
    if (!undefined || place->bit_offset != 0 || place->bit_size % 8 != 0)
        return false;
    for (uint64_t i = 0; i < size; i++)
        unwritten += undefined[place->offset + i] != 0;
    return unwritten > 0 && unwritten < size;
}

static uint64_t greater_half(uint64_t size)
{
    uint64_t half = 1;
    while (half * 2 < size)
        half *= 2;
    return half;
}

/* Divides the scalar until no piece is written in part, so that all that was written is shown. */
static void append_written(const Composite *value, const PartPlace *place, Text *out)
{
    if (is_written_in_part(value, place)) {
        uint64_t half = greater_half(place->bit_size / 8);
        append_written(value, &(PartPlace){.offset = place->offset, .bit_size = half * 8}, out);
        text_append(out, ", ");
        append_written(value, &(PartPlace){.offset = place->offset + half, .bit_size = place->bit_size - half * 8}, out);
        return;
    }
    Term term = scalar_at(value, place);
    const char *instead = instead_of_scalar(value, place, term);
    if (instead)
        text_append(out, instead);
    else
        value_number(value->context->terms, term, TERM_SIGNED, out);
}

static void append_instead(const Composite *value, const PartPlace *place, const char *instead, Text *out)
{
    bool is_whole = value->context->is_converted; /* one scalar, whatever it was computed from */
    if (is_whole || !is_undefined(value, place, scalar_at(value, place)) || !is_written_in_part(value, place)) {
        text_append(out, instead);
        return;
    }
    text_append(out, "{");
    append_written(value, place, out);
    text_append(out, "}");
}

/* ---- As C writes it ---- */

static TermKind kind_of(const ValueContext *context, TypeId type)
{
    return type == 0 && context->of_bytes ? TERM_BYTE : value_kind(context->program, type);
}

void value_scalar(const ValueContext *context, Term term, TypeId type, Text *out)
{
    TermKind kind = kind_of(context, type);
    if (term_width(context->terms, term) == 64 && (kind == TERM_POINTER || value_is_address(context, term)))
        value_pointer(context, term, type, out);
    else
        value_number(context->terms, term, kind, out);
}

static void append_only_scalar(const ValueContext *context, Term term, TypeId type, Text *out)
{
    TermKind kind = value_kind(context->program, type);
    bool is_integer = type != 0 && kind != TERM_POINTER && kind != TERM_FLOAT && !term_is_constant(context->terms, term, NULL);
    if (context->is_converted && is_integer && !value_is_address(context, term))
        term_print_c_integer(context->terms, term, out);
    else
        value_scalar(context, term, type, out);
}

static void append_value(const Composite *value, const PartPlace *place, Text *out);

/* True if it is a text: it ends with NUL. */
static bool append_characters(const Composite *value, uint64_t offset, uint64_t count, Text *out)
{
    uint64_t length = count;
    Wide byte;
    if (instead_of(value->context, offset, count))
        return false;
    while (length > 0 && term_is_constant(value->context->terms, value->bytes[offset + length - 1], &byte) && byte == 0)
        length--;
    if (length == 0 && count > 0)
        value_literal("", 0, out);
    return length < count &&
           (length == 0 || value_constant_text(value->context->terms, value->bytes + offset, length, out));
}

static void append_elements(const Composite *value, TypeId element, uint64_t offset, uint64_t count, Text *out)
{
    if (tag_of(value, element) == TYPE_CHAR && append_characters(value, offset, count, out))
        return;
    text_append(out, "{");
    for (uint64_t i = 0; i < count; i++) {
        PartPlace place = element_place(value, element, offset, i);
        text_append(out, i ? ", " : "");
        append_value(value, &place, out);
    }
    text_append(out, "}");
}

static void append_members(const Composite *value, const Type *type, uint64_t offset, Text *out)
{
    MemberRange told = members_told(value, type, offset);
    text_append(out, "{");
    for (size_t i = 0; i < told.count; i++) {
        const Member *member = &told.first[i];
        PartPlace place = member_place(member, offset);
        text_append(out, i ? ", " : "");
        if (member->name && *member->name)
            text_printf(out, ".%s = ", member->name);
        append_value(value, &place, out);
    }
    text_append(out, "}");
}

static void append_value(const Composite *value, const PartPlace *place, Text *out)
{
    const Type *type = &value->context->program->types[program_strip_names(value->context->program, place->type)];
    if (type->tag == TYPE_ARRAY || type->tag == TYPE_COMPLEX) {
        append_elements(value, type->base, place->offset, type->tag == TYPE_COMPLEX ? 2 : element_count(value, type, place->offset), out);
    } else if (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) {
        append_members(value, type, place->offset, out);
    } else {
        Term term = scalar_at(value, place);
        const char *instead = term == TERM_NONE ? "?" : instead_of_scalar(value, place, term);
        if (instead)
            append_instead(value, place, instead, out);
        else
            value_scalar(value->context, term, place->type, out);
    }
}

/* ---- One by one: false if some part is not among the scalars ---- */

static bool collect(const Composite *value, const PartPlace *place, const char *path, ValueScalars *scalars);

static bool collect_elements(const Composite *value, TypeId element, uint64_t offset, uint64_t count, const char *path,
                             ValueScalars *scalars)
{
    bool all = true;
    for (uint64_t i = 0; i < count; i++) {
        PartPlace place = element_place(value, element, offset, i);
        char *longer = base_format("%s[%" PRIu64 "]", path, i);
        all &= collect(value, &place, longer, scalars);
        free(longer);
    }
    return all;
}

static bool collect_complex(const Composite *value, TypeId part, uint64_t offset, const char *path, ValueScalars *scalars)
{
    static const char *const names[] = {"real", "imaginary"};
    bool all = true;
    for (uint64_t i = 0; i < 2; i++) {
        PartPlace place = element_place(value, part, offset, i);
        char *longer = base_format("%s.<%s>", path, names[i]);
        all &= collect(value, &place, longer, scalars);
        free(longer);
    }
    return all;
}

static uint64_t bits_since(const Composite *value, const ValueScalars *scalars, size_t first)
{
    uint64_t bits = 0;
    for (size_t i = first; i < scalars->count; i++)
        bits += term_width(value->context->terms, scalars->items[i].term);
    return bits;
}

/* The other members of a union may have bits that the first one lacks. */
static bool collect_members(const Composite *value, const Type *type, uint64_t offset, const char *path,
                            ValueScalars *scalars)
{
    bool all = true;
    size_t first = scalars->count;
    MemberRange told = members_told(value, type, offset);
    for (size_t i = 0; i < told.count; i++) {
        const Member *member = &told.first[i];
        bool named = member->name && *member->name;
        PartPlace place = member_place(member, offset);
        char *longer = base_format("%s%s%s", path, named ? "." : "", named ? member->name : "");
        all &= collect(value, &place, longer, scalars);
        free(longer);
    }
    return all && (type->tag != TYPE_UNION || bits_since(value, scalars, first) == type->bits);
}

static bool collect(const Composite *value, const PartPlace *place, const char *path, ValueScalars *scalars)
{
    const Type *type = &value->context->program->types[program_strip_names(value->context->program, place->type)];
    if (type->tag == TYPE_COMPLEX)
        return collect_complex(value, type->base, place->offset, path, scalars);
    if (type->tag == TYPE_ARRAY)
        return collect_elements(value, type->base, place->offset, element_count(value, type, place->offset), path, scalars);
    if (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION)
        return collect_members(value, type, place->offset, path, scalars);
    Term term = scalar_at(value, place);
    if (term != TERM_NONE)
        vector_push(scalars, (ValueScalar){base_duplicate(path), place->offset, term, place->type, instead_of_scalar(value, place, term)});
    return term != TERM_NONE;
}

/* ---- The whole ---- */

typedef struct WholeValue {
    Composite value;
    TermList bytes, wholes;
    PartPlace place;
    uint64_t elements;       /* of the place's type; 0: it does not fit the type */
} WholeValue;

/* Padding between the members of a struct that was passed in registers. */
static void add_padding(TermPool *terms, uint64_t alignment, WholeValue *whole)
{
    while (whole->bytes.count % alignment != 0) {
        vector_push(&whole->bytes, term_constant(terms, 8, 0));
        vector_push(&whole->wholes, TERM_NONE);
    }
}

/* The bytes of a choice between addresses need not become that choice again when they are put together. */
static void split_part(TermPool *terms, Term part, WholeValue *whole)
{
    unsigned width = term_width(terms, part);
    for (unsigned at = 0; at + 8 <= width; at += 8)
        vector_push(&whole->bytes, term_extract(terms, part, at, 8));
    for (unsigned at = 0; at + 8 <= width; at += 8)
        vector_push(&whole->wholes, at % 64 == 0 && at + 64 <= width ? term_extract(terms, part, at, 64) : TERM_NONE);
}

/* Each part is aligned as its size asks for. False: some part is no whole number of bytes. */
static bool split_bytes(TermPool *terms, const Term *parts, size_t count, WholeValue *whole)
{
    for (size_t i = 0; i < count; i++) {
        unsigned width = term_width(terms, parts[i]);
        uint64_t alignment = 1;
        while (alignment * 8 < width)
            alignment *= 2;
        add_padding(terms, alignment, whole);
        split_part(terms, parts[i], whole);
        if (width % 8 != 0)
            return false;
    }
    return true;
}

static WholeValue whole_value(const ValueContext *context, TypeId type, const Term *parts, size_t count)
{
    uint64_t size = context->program->types[type].bits / 8;
    WholeValue whole = {.place = {.type = type, .bit_size = size * 8}};
    bool fits = split_bytes(context->terms, parts, count, &whole) && size > 0;
    if (fits && count > 1 && whole.bytes.count < size)
        add_padding(context->terms, size, &whole);
    FlexibleArray flexible = program_flexible_array(context->program, type);
    uint64_t flexible_count = program_flexible_count(context->program, type, whole.bytes.count);
    whole.value = (Composite){context, whole.bytes.items, whole.wholes.items, flexible.offset, flexible_count};
    if (flexible_count > 0 || (flexible.element != 0 && whole.bytes.count > size))
        whole.elements = fits && flexible_count > 0;
    else
        whole.elements = fits && whole.bytes.count % size == 0 ? whole.bytes.count / size : 0;
    return whole;
}

static void whole_value_release(WholeValue *whole)
{
    vector_release(&whole->bytes);
    vector_release(&whole->wholes);
}

static bool holds_addresses(const WholeValue *whole)
{
    for (uint64_t at = 0; at + 8 <= whole->bytes.count; at += 8)
        if (value_is_address(whole->value.context, scalar_at(&whole->value, &(PartPlace){.offset = at, .bit_size = 64})))
            return true;
    return false;
}

/* Memory of unknown type that holds addresses: in words, the rest in bytes. */
static void append_words(const WholeValue *whole, TermKind kind, Text *out)
{
    const ValueContext *context = whole->value.context;
    for (uint64_t at = 0, size; at < whole->bytes.count; at += size) {
        size = at + 8 <= whole->bytes.count ? 8 : 1;
        PartPlace place = {.offset = at, .bit_size = size * 8};
        Term word = scalar_at(&whole->value, &place);
        text_append(out, at ? ", " : "{");
        if (instead_of_scalar(&whole->value, &place, word))
            append_written(&whole->value, &place, out);
        else if (size == 8 && value_is_address(context, word))
            value_pointer(context, word, 0, out);
        else
            value_number(context->terms, word, size == 8 ? TERM_SIGNED : kind, out);
    }
    text_append(out, "}");
}

/* Values whose type is not known. */
static void append_parts(const ValueContext *context, const Term *parts, size_t count, TermKind kind, Text *out)
{
    uint64_t offset = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t size = (term_width(context->terms, parts[i]) + 7) / 8;
        text_append(out, i ? ", " : "{");
        const char *instead = instead_of(context, offset, size);
        if (instead)
            text_append(out, instead);
        else if (context->is_converted)
            value_term(context->terms, parts[i], kind, out);
        else
            value_number(context->terms, parts[i], kind, out);
        offset += size;
    }
    text_append(out, "}");
}

void value_typed(const ValueContext *context, TypeId type, const Term *parts, size_t count, Text *out)
{
    WholeValue whole = whole_value(context, type, parts, count);
    TypeTag tag = tag_of(&whole.value, type);
    PartPlace only = {.type = type, .bit_size = count == 1 ? term_width(context->terms, parts[0]) : 0};
    bool is_composite = tag == TYPE_ARRAY || tag == TYPE_STRUCT || tag == TYPE_UNION || tag == TYPE_COMPLEX;
    if (whole.elements > 1)
        append_elements(&whole.value, type, 0, whole.elements, out);
    else if (whole.elements == 1 && (is_composite || count > 1 || tag == TYPE_FLOAT)) /* a long double has padding */
        append_value(&whole.value, &whole.place, out);
    else if (whole.elements == 0 && whole.bytes.count >= (count > 1 ? 8 : 9) && holds_addresses(&whole))
        append_words(&whole, value_kind(context->program, type), out);
    else if (count == 1 && instead_of_scalar(&whole.value, &only, parts[0]))
        append_instead(&whole.value, &only, instead_of_scalar(&whole.value, &only, parts[0]), out);
    else if (count == 1)
        append_only_scalar(context, parts[0], type, out);
    else
        append_parts(context, parts, count, kind_of(context, type), out);
    whole_value_release(&whole);
}

bool value_holds_addresses(const ValueContext *context, const Term *parts, size_t count)
{
    WholeValue whole = whole_value(context, 0, parts, count);
    bool found = holds_addresses(&whole);
    whole_value_release(&whole);
    return found;
}

bool value_scalars(const ValueContext *context, TypeId type, const Term *parts, size_t count, ValueScalars *scalars)
{
    WholeValue whole = whole_value(context, type, parts, count);
    bool all = false;
    if (whole.elements > 1)
        all = collect_elements(&whole.value, type, 0, whole.elements, "", scalars);
    else if (whole.elements == 1)
        all = collect(&whole.value, &whole.place, "", scalars);
    whole_value_release(&whole);
    return all;
}

void value_scalars_release(ValueScalars *scalars)
{
    for (size_t i = 0; i < scalars->count; i++)
        free(scalars->items[i].path);
    vector_release(scalars);
}
