/* The scalars of an input: a walk over its type. Each scalar becomes a variable that is named by its path in C. */
#include <stdlib.h>

#include "execution/input_layout.h"

static bool is_named(const Member *member)
{
    return member->name != NULL && member->name[0] != '\0';
}

/* The members of an anonymous struct or union belong to the outer one. free() it. */
static char *member_path(const char *path, const Member *member)
{
    return is_named(member) ? base_format("%s.%s", path, member->name) : base_duplicate(path);
}

/* ---- Bytes and elements ---- */

/* The run ends then; what is left of a large object is made no more. Standard input is whole in every run. */
static bool is_stopped(const Layout *layout)
{
    return stop_requested(layout->machine->options.stop) && layout->request->role != INPUT_STDIN;
}

void input_add_bytes(Layout *layout, uint64_t offset, uint64_t size, const char *path)
{
    for (uint64_t i = 0; i < size && !is_stopped(layout); i++) {
        char *name = size == 1 ? base_duplicate(path) : base_format("%s[%llu]", path, (unsigned long long)i);
        input_add_scalar(layout, offset + i, 8, TERM_BYTE, name);
        free(name);
    }
}

/* `at`: where the padding begins in the value that `path` leads to. Padding is an input, too, because a program may read
 * every byte. */
static void add_padding(Layout *layout, uint64_t offset, uint64_t size, const char *path, uint64_t at)
{
    char *name = base_format("%s.<padding %llu>", path, (unsigned long long)at);
    input_add_bytes(layout, offset, size, name);
    free(name);
}

void input_add_characters(Layout *layout, uint64_t count)
{
    for (uint64_t i = 0; i < count && !is_stopped(layout); i++) {
        char *name = base_format("[%llu]", (unsigned long long)i);
        input_add_scalar(layout, i, 8, TERM_CHAR, name);
        free(name);
    }
}

void input_add_elements(Layout *layout, TypeId type, uint64_t offset, uint64_t size, const char *path)
{
    uint64_t element = layout->machine->program->types[type].bits / 8;
    if (element == 0 || size % element != 0) {
        input_add_bytes(layout, offset, size, path);
        return;
    }
    for (uint64_t i = 0; i < size / element && !is_stopped(layout); i++) {
        char *name = base_format("%s[%llu]", path, (unsigned long long)i);
        input_add_typed(layout, type, offset + i * element, element, name);
        free(name);
    }
}

/* ---- Bit-fields: bytes whose bits are several variables ---- */

/* The bits that were made, but not stored, because they end inside a byte. */
typedef struct BitRun {
    Layout *layout;
    const char *path;       /* of the struct, which begins at: */
    uint64_t offset;
    uint64_t begin, end;    /* the bits in the struct, the first at a whole byte */
    Term term;
    Wide value;
} BitRun;

static void store_bits(BitRun *run)
{
    if (run->begin == run->end || run->end % 8 != 0)
        return;
    input_store(run->layout, run->offset + run->begin / 8, (run->end - run->begin) / 8, run->value, run->term);
    run->begin = run->end;
}

static void add_bits(BitRun *run, unsigned width, TermKind kind, const char *path)
{
    TermPool *terms = run->layout->machine->symbolic->terms;
    uint64_t value;
    ScalarPlace place = {.offset = run->offset + run->end / 8, .bit = (unsigned)(run->end % 8), .width = width, .kind = kind};
    Term term = input_add_variable(run->layout, &place, path, &value);
    bool is_first = run->begin == run->end;
    run->value = is_first ? value : run->value | (Wide)value << (run->end - run->begin);
    run->term = is_first ? term : term_concat(terms, term, run->term);
    run->end += width;
    store_bits(run);
}

/* Bits of no member up to a bit of the struct; at the end of a byte they are stored. */
static void add_bit_padding(BitRun *run, uint64_t to)
{
    while (run->end < to) {
        uint64_t next = (run->end / 8 + 1) * 8, width = (next < to ? next : to) - run->end;
        char *name = base_format("%s.<padding %llu:%llu>", run->path, (unsigned long long)(run->end / 8),
                                 (unsigned long long)(run->end % 8));
        add_bits(run, (unsigned)width, width == 8 ? TERM_BYTE : TERM_UNSIGNED, name);
        free(name);
    }
}

static void add_bit_field(BitRun *run, const Member *member)
{
    const Program *program = run->layout->machine->program;
    TermKind kind = input_scalar_kind(program, program_strip_names(program, member->type));
    char *name = member_path(run->path, member);
    if (kind == TERM_CHAR)
        kind = TERM_SIGNED;
    add_bits(run, (unsigned)member->bit_size, kind, name);
    free(name);
}

/* Adds the bit-fields from member `first` on, and what pads them to whole bytes. Returns the number of the member behind
 * them; *done is the byte behind them. */
static size_t add_bit_fields(Layout *layout, const Type *type, size_t first, uint64_t offset, const char *path, uint64_t *done)
{
    const Program *program = layout->machine->program;
    BitRun run = {.layout = layout, .path = path, .offset = offset, .begin = *done * 8, .end = *done * 8};
    size_t i = first;
    for (; i < type->member_count && program_is_bit_field(program, &type->members[i]); i++) {
        const Member *member = &type->members[i];
        bool fits = member->bit_offset >= run.end && member->bit_size >= 1 && member->bit_size <= 64 &&
                    member->bit_offset + member->bit_size <= type->bits;
        if (!fits || !is_named(member))
            continue;
        add_bit_padding(&run, member->bit_offset);
        add_bit_field(&run, member);
    }
    add_bit_padding(&run, (run.end + 7) / 8 * 8);
    *done = run.end / 8;
    return i;
}

/* ---- Structs ---- */

static void add_struct(Layout *layout, const Type *type, uint64_t offset, uint64_t size, const char *path)
{
    uint64_t done = 0;
    for (size_t i = 0; i < type->member_count && !is_stopped(layout);) {
        const Member *member = &type->members[i];
        uint64_t start = member->bit_offset / 8, end = start + member->bit_size / 8;
        if (program_is_bit_field(layout->machine->program, member)) {
            i = add_bit_fields(layout, type, i, offset, path, &done);
            continue;
        }
        i++;
        if (start < done || end > size)
            continue;
        add_padding(layout, offset + done, start - done, path, done);
        char *name = member_path(path, member);
        input_add_typed(layout, member->type, offset + start, end - start, name);
        free(name);
        done = end;
    }
    add_padding(layout, offset + done, size - done, path, done);
}

/* ---- Unions ---- */

/* True if the union can hold nothing but pointers: then it has no bits of its own. */
static bool holds_only_pointers(const Program *program, const Type *type)
{
    for (size_t i = 0; i < type->member_count; i++)
        if (!input_is_pointer(program, type->members[i].type))
            return false;
    return type->member_count > 0;
}

/* One member is the input, whose bits may be anything; the others read the same bits. */
static void add_union(Layout *layout, const Type *type, uint64_t offset, uint64_t size, const char *path)
{
    const Program *program = layout->machine->program;
    const Member *member = program_union_number(program, type);
    if (layout->request->leaves_pointers && holds_only_pointers(program, type))
        return;
    uint64_t bytes = member ? member->bit_size / 8 : 0;
    char *name = member ? member_path(path, member) : NULL;
    if (member)
        input_add_typed(layout, member->type, offset, bytes, name);
    add_padding(layout, offset + bytes, size - bytes, path, bytes);
    free(name);
}

/* ---- Scalars of more than one variable ---- */

void input_add_long_double(Layout *layout, uint64_t offset, uint64_t size, const char *path)
{
    char *high = base_format("%s.<exponent>", path), *padding = base_format("%s.<padding>", path);
    input_add_scalar(layout, offset, 64, TERM_UNSIGNED, path);
    input_add_scalar(layout, offset + 8, 16, TERM_UNSIGNED, high);
    input_add_bytes(layout, offset + 10, size - 10, padding);
    free(high);
    free(padding);
}

void input_add_halves(Layout *layout, uint64_t offset, TermKind kind, const char *path)
{
    char *low = base_format("%s.<low>", path), *high = base_format("%s.<high>", path);
    input_add_scalar(layout, offset, 64, TERM_UNSIGNED, low);
    input_add_scalar(layout, offset + 8, 64, kind, high);
    free(low);
    free(high);
}

static void add_complex(Layout *layout, TypeId part, uint64_t offset, uint64_t size, const char *path)
{
    char *real = base_format("%s.<real>", path), *imaginary = base_format("%s.<imaginary>", path);
    input_add_typed(layout, part, offset, size / 2, real);
    input_add_typed(layout, part, offset + size / 2, size / 2, imaginary);
    free(real);
    free(imaginary);
}

/* ---- All types ---- */

void input_add_typed(Layout *layout, TypeId id, uint64_t offset, uint64_t size, const char *path)
{
    const Program *program = layout->machine->program;
    id = program_strip_names(program, id);
    const Type *type = &program->types[id];
    if (layout->request->leaves_pointers && (type->tag == TYPE_POINTER || program_is_argument_list(program, id)))
        return;
    bool is_integer = type->tag == TYPE_SIGNED || type->tag == TYPE_UNSIGNED;
    if (input_is_scalar(type) && type->bits == size * 8)
        input_add_scalar(layout, offset, (unsigned)type->bits, input_scalar_kind(program, id), path);
    else if (is_integer && size == 16)
        input_add_halves(layout, offset, input_scalar_kind(program, id), path);
    else if (type->tag == TYPE_FLOAT && size >= 10)
        input_add_long_double(layout, offset, size, path);
    else if (type->tag == TYPE_COMPLEX)
        add_complex(layout, type->base, offset, size, path);
    else if (type->tag == TYPE_ARRAY)
        input_add_elements(layout, type->base, offset, size, path);
    else if (type->tag == TYPE_STRUCT && type->bits == size * 8)
        add_struct(layout, type, offset, size, path);
    else if (type->tag == TYPE_UNION && type->bits == size * 8)
        add_union(layout, type, offset, size, path);
    else
        input_add_bytes(layout, offset, size, path);
}
