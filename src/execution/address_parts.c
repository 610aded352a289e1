/* Parts of addresses. A write over a part of a pointer leaves bytes of an address of coset's machine behind, natively of another
 * address: a member of a union that is narrower than the pointer beside it, a memset or memcpy that ends inside of a pointer. Such
 * bytes have cells of the whole address, whose term may be constant, so that they are known wherever they are copied to. */
#include "execution/symbolic.h"

enum { WORD = sizeof(uint64_t) };

static bool holds_address(const Machine *machine, Term word)
{
    Wide value;
    if (!term_is_constant(machine->symbolic->terms, word, &value))
        return address_is_used(machine, word);
    return address_is_of_object(machine, (uint64_t)value);
}

/* ---- Before a write ---- */

/* The types of globals, locals and inputs are known. Two integers side by side may look like an address, but not characters. */
static bool may_hold_pointer(const Machine *machine, uint64_t word)
{
    const Program *program = machine->program;
    TypeId type = inputs_object_type(machine, word);
    return type == 0 || program_type_holds(program, type, TYPE_POINTER) || program_type_holds(program, type, TYPE_CHAR);
}

static bool is_inside_object(const Machine *machine, uint64_t word)
{
    const Extent *extent = &machine->extents[memory_find(machine, word)];
    return word >= extent->start && word + WORD <= extent->start + extent->size;
}

/* The bytes of a word that does not depend on the input, if it is an address. Others have cells already. */
static void note_word(Machine *machine, uint64_t word)
{
    uint64_t value;
    memcpy(&value, memory_at(word), sizeof value);
    bool is_address = address_is_possible(value) && address_is_of_object(machine, value) && is_inside_object(machine, word);
    if (!is_address || shadow_is_symbolic(machine, word, WORD) || !may_hold_pointer(machine, word))
        return;
    Term whole = term_constant(machine->symbolic->terms, 64, value);
    for (uint32_t part = 0; part < WORD; part++)
        shadow_store_part(machine, word + part, whole, part);
}

bool address_in_word(Machine *machine, uint64_t address)
{
    uint64_t word = address & ~(uint64_t)(WORD - 1), value = memory_word_around(address);
    if (shadow_is_symbolic(machine, word, WORD))
        return holds_address(machine, shadow_load_term(machine, word, WORD));
    return address_is_possible(value) && address_is_of_object(machine, value);
}

void address_note_parts(Machine *machine, uint64_t address, uint64_t size)
{
    address_visit_cut_words(machine, address, size, note_word);
}

/* ---- Which bytes are such parts ---- */

/* The address of the word that this byte is a part of, if all of its bytes are there, in order; 0: they are not. */
static uint64_t whole_word(const Machine *machine, uint64_t address)
{
    Cell cell = shadow_cell(machine, address);
    uint32_t number = cell.part % WORD, first = cell.part - number;
    uint64_t start = address - number;
    if (!is_inside_object(machine, start))
        return 0;
    for (uint32_t i = 0; i < WORD; i++) {
        Cell other = shadow_cell(machine, start + i);
        if (other.term != cell.term || other.part != first + i)
            return 0;
    }
    return start;
}

/* A byte whose word is not whole. */
static bool is_of_address(Machine *machine, Cell cell)
{
    TermPool *terms = machine->symbolic->terms;
    unsigned low = cell.part / WORD * 64;
    return term_width(terms, cell.term) >= low + 64 && holds_address(machine, term_extract(terms, cell.term, low, 64));
}

bool address_is_part(Machine *machine, uint64_t address)
{
    Cell cell = shadow_cell(machine, address);
    return cell.term != TERM_NONE && whole_word(machine, address) == 0 && is_of_address(machine, cell);
}

/* The first such byte from an offset on; `size`: there is none. */
static uint64_t next_part(Machine *machine, uint64_t address, uint64_t from, uint64_t size)
{
    uint64_t at = from;
    while (at < size) {
        Cell cell = shadow_cell(machine, address + at);
        uint64_t whole = cell.term != TERM_NONE ? whole_word(machine, address + at) : 0;
        if (whole == 0 && cell.term != TERM_NONE && is_of_address(machine, cell))
            return at;
        at = whole != 0 ? whole + WORD - address : at + 1;
    }
    return size;
}

bool address_has_parts(Machine *machine, uint64_t address, uint64_t size)
{
    return shadow_is_symbolic(machine, address, size) && next_part(machine, address, 0, size) < size;
}

const uint8_t *address_parts(Machine *machine, uint64_t address, uint64_t size)
{
    if (!address_has_parts(machine, address, size))
        return NULL;
    uint8_t *marks = memset(arena_allocate(&machine->symbolic->trace.memory, size), 0, size);
    for (uint64_t at = next_part(machine, address, 0, size); at < size; at = next_part(machine, address, at + 1, size))
        marks[at] = UINT8_MAX;
    return marks;
}

/* ---- What is lost by them ---- */

static bool any_mark(const uint8_t *marks, uint64_t from, uint64_t bits)
{
    for (uint64_t byte = from / 8; byte < (from + bits + 7) / 8; byte++)
        if (marks[byte] != 0)
            return true;
    return false;
}

/* A union is lost if none of its members is told by the other bytes. */
static bool is_lost(const Program *program, TypeId id, const uint8_t *marks, uint64_t at, uint64_t bits)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    bool is_union = type->tag == TYPE_UNION, lost = is_union && type->member_count > 0;
    if (type->tag == TYPE_ARRAY) {
        uint64_t each = program->types[program_strip_names(program, type->base)].bits;
        for (uint64_t i = 0; i < type->count && !lost; i++)
            lost = is_lost(program, type->base, marks, at + i * each, each);
        return lost;
    }
    if (type->tag != TYPE_STRUCT && !is_union)
        return any_mark(marks, at, bits);
    for (size_t i = 0; i < type->member_count && lost == is_union; i++)
        lost = is_lost(program, type->members[i].type, marks, at + type->members[i].bit_offset, type->members[i].bit_size);
    return lost;
}

bool address_parts_are_claimed(const Program *program, TypeId type, const uint8_t *marks, uint64_t size)
{
    uint64_t each = type != 0 ? program->types[program_strip_names(program, type)].bits / 8 : 0, at = 0;
    for (; each > 0 && at + each <= size; at += each)
        if (is_lost(program, type, marks + at, 0, each * 8))
            return true;
    return any_mark(marks, at * 8, (size - at) * 8);
}

const uint8_t *address_add_marks(Machine *machine, const uint8_t *marks, const uint8_t *more, uint64_t size)
{
    if (marks == NULL || more == NULL)
        return marks != NULL ? marks : more;
    uint8_t *all = arena_allocate(&machine->symbolic->trace.memory, size);
    for (uint64_t i = 0; i < size; i++)
        all[i] = marks[i] | more[i];
    return all;
}
