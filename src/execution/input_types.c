/* Types of inputs: their scalars, and a layout hash that can be compared between programs. TypeIds of two programs are
 * unrelated. */
#include "execution/symbolic.h"

TermKind input_scalar_kind(const Program *program, TypeId type)
{
    TypeId base = program->types[type].base;
    switch (program->types[type].tag) {
    case TYPE_BOOL: return TERM_BOOL;
    case TYPE_CHAR: return TERM_CHAR;
    case TYPE_SIGNED: return TERM_SIGNED;
    case TYPE_FLOAT: return TERM_FLOAT;
    case TYPE_POINTER: return TERM_POINTER;
    case TYPE_ENUM: return base ? input_scalar_kind(program, program_strip_names(program, base)) : TERM_UNSIGNED;
    default: return TERM_UNSIGNED;
    }
}

bool input_is_scalar(const Type *type)
{
    bool by_tag = type->tag == TYPE_BOOL || type->tag == TYPE_CHAR || type->tag == TYPE_SIGNED || type->tag == TYPE_UNSIGNED ||
                  type->tag == TYPE_FLOAT || type->tag == TYPE_ENUM || type->tag == TYPE_POINTER;
    return by_tag && (type->bits == 8 || type->bits == 16 || type->bits == 32 || type->bits == 64);
}

bool input_is_pointer(const Program *program, TypeId type)
{
    const Type *plain = &program->types[program_strip_names(program, type)];
    return plain->tag == TYPE_POINTER && plain->bits == 64;
}

/* ---- Layouts ---- */

/* The first value of a layout's hash: its kind. */
enum { LAYOUT_NUMBER = 1, LAYOUT_ARRAY, LAYOUT_STRUCT, LAYOUT_UNION, LAYOUT_COMPLEX, LAYOUT_BYTES, LAYOUT_ELEMENTS };

static Hash128 begin_layout(unsigned what, uint64_t size)
{
    return hash128_mix((Hash128){.low = what}, size);
}

static Hash128 add_layout(Hash128 hash, Hash128 part)
{
    return hash128_mix(hash128_mix(hash, part.low), part.high);
}

static Hash128 layout_of_type(Machine *machine, TypeId id);

static Hash128 layout_of_struct(Machine *machine, const Type *type)
{
    Hash128 hash = begin_layout(type->tag == TYPE_UNION ? LAYOUT_UNION : LAYOUT_STRUCT, type->bits);
    for (size_t i = 0; i < type->member_count; i++) {
        const Member *member = &type->members[i];
        const char *name = member->name ? member->name : "";
        hash = hash128_mix(hash, base_hash(name, strlen(name)));
        hash = hash128_mix(hash128_mix(hash, member->bit_offset), member->bit_size);
        hash = add_layout(hash, layout_of_type(machine, member->type));
    }
    return hash;
}

/* A scalar's layout is its kind and width, an array's its length and element, a struct's the names and offsets of its
 * or union's the names and offsets of its members. Names of types (typedef, struct, enum) and targets of pointers are left
 * out. */
static Hash128 find_layout(Machine *machine, TypeId id)
{
    const Program *program = machine->program;
    const Type *type = &program->types[id];
    if (input_is_scalar(type) || type->tag == TYPE_FLOAT)
        return hash128_mix(begin_layout(LAYOUT_NUMBER, type->bits), input_scalar_kind(program, id));
    if (type->tag == TYPE_ARRAY)
        return add_layout(begin_layout(LAYOUT_ARRAY, type->count), layout_of_type(machine, type->base));
    if (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION)
        return layout_of_struct(machine, type);
    if (type->tag == TYPE_COMPLEX)
        return begin_layout(LAYOUT_COMPLEX, type->bits);
    return begin_layout(LAYOUT_BYTES, type->bits);
}

/* Computed once for each type, because every run makes its inputs again. */
static Hash128 layout_of_type(Machine *machine, TypeId id)
{
    struct SymbolicState *symbolic = machine->symbolic;
    if (symbolic->layouts == NULL)
        symbolic->layouts = base_allocate_zeroed((machine->program->type_count + 1) * sizeof *symbolic->layouts);
    id = program_strip_names(machine->program, id);
    if (hash128_equal(symbolic->layouts[id], (Hash128){0}))
        symbolic->layouts[id] = find_layout(machine, id);
    return symbolic->layouts[id];
}

Hash128 input_layout(Machine *machine, const ObjectRequest *request, TypeId type)
{
    if (request->role == INPUT_STDIN_END || (request->kind == TERM_CHAR + 1 && request->size > 1))
        return (Hash128){0};
    if (request->kind != 0)
        return hash128_mix(begin_layout(LAYOUT_NUMBER, request->size * 8), request->kind - 1u);
    if (request->element != 0)
        return add_layout(begin_layout(LAYOUT_ELEMENTS, request->size), layout_of_type(machine, request->element));
    return type != 0 ? layout_of_type(machine, type) : (Hash128){0};
}
