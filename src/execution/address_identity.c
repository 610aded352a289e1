/* Whether two addresses are equal. Two objects have different addresses while both exist. What else may be at one place natively is
 * nowhere at one place in coset's machine, so that the answer of a run need not be the native one. */
#include "execution/symbolic.h"

enum { MOST_PLACES = 16, MOST_PARTS = 256 }; /* of one term */

static bool is_dead(const Machine *machine, ObjectId object)
{
    const Extent *extent = &machine->extents[object];
    return machine->infos[object].freed || (extent->size == 0 && extent->real_size != 0);
}

typedef enum Storage { STORAGE_GLOBALS, STORAGE_STACK, STORAGE_HEAP } Storage;

static Storage storage_of(const Machine *machine, ObjectId object)
{
    switch ((ObjectOrigin)machine->infos[object].origin) {
    case OBJECT_GLOBAL: return STORAGE_GLOBALS;
    case OBJECT_FRAME: case OBJECT_ALLOCA: case OBJECT_VARIADIC: return STORAGE_STACK;
    default: return STORAGE_HEAP;
    }
}

/* True if one ended before the other one was made. Of locals it is not recorded when they end. */
static bool may_reuse(const Machine *machine, ObjectId a, ObjectId b)
{
    const ObjectInfo *first = &machine->infos[a], *second = &machine->infos[b];
    if (storage_of(machine, a) == STORAGE_STACK)
        return is_dead(machine, a) || is_dead(machine, b);
    return (is_dead(machine, a) && second->made > first->ended) || (is_dead(machine, b) && first->made > second->ended);
}

/* Texts may share their ends. */
static bool may_merge(const Machine *machine, uint64_t a, uint64_t b)
{
    ObjectId object = memory_find(machine, a), other = memory_find(machine, b);
    const Global *globals = machine->program->globals;
    if (!globals[machine->infos[object].index].may_merge || !globals[machine->infos[other].index].may_merge)
        return false;
    uint64_t left = memory_ahead(machine, a), right = memory_ahead(machine, b);
    return left == right && memcmp(memory_at(a), memory_at(b), left) == 0;
}

/* The address is the end of its object, and the other one the start of its own. */
static bool may_follow(const Machine *machine, uint64_t end, uint64_t start)
{
    const Extent *first = &machine->extents[memory_find(machine, end)], *second = &machine->extents[memory_find(machine, start)];
    return first->real_size != 0 && end == first->start + first->real_size && start == second->start;
}

/* An address outside of all objects belongs to the one behind it: loops end before the first element. */
static bool is_before(const Machine *machine, uint64_t outside, uint64_t address)
{
    return memory_find(machine, outside + ARENA_GRANULE) == memory_find(machine, address);
}

static bool is_in_object(const Machine *machine, uint64_t address)
{
    return memory_find(machine, address) != 0;
}

/* Neither functions nor labels. */
static bool is_of_memory(uint64_t address)
{
    return address >= ARENA_START;
}

bool address_identity_is_known(const Machine *machine, uint64_t a, uint64_t b)
{
    ObjectId object = memory_find(machine, a), other = memory_find(machine, b);
    if (a == b || (object == 0 && other == 0) || !is_of_memory(a) || !is_of_memory(b))
        return true;
    if (!is_in_object(machine, a) || !is_in_object(machine, b))
        return object == 0 ? is_before(machine, a, b) : is_before(machine, b, a);
    if (object == other || storage_of(machine, object) != storage_of(machine, other))
        return true;
    if (storage_of(machine, object) != STORAGE_GLOBALS)
        return !may_reuse(machine, object, other) && !may_follow(machine, a, b) && !may_follow(machine, b, a);
    return !may_merge(machine, a, b) && !may_follow(machine, a, b) && !may_follow(machine, b, a);
}

/* ---- Choices ---- */

typedef struct Places { /* the addresses that a choice selects from */
    const Machine *machine;
    uint64_t items[MOST_PLACES];
    size_t count;
    unsigned parts;     /* that may still be looked at */
} Places;

static void collect(Places *places, Term term, uint64_t added)
{
    const TermPool *terms = places->machine->symbolic->terms;
    const TermNode *node = term_node(terms, term);
    Wide value;
    if (places->parts == 0 || places->count == MOST_PLACES)
        return;
    places->parts--;
    if (term_is_constant(terms, term, &value)) {
        if (address_is_possible((uint64_t)value + added))
            places->items[places->count++] = (uint64_t)value + added;
    } else if (node->op == TERM_ITE) {
        collect(places, node->operands[1], added);
        collect(places, node->operands[2], added);
    } else if (node->op == TERM_ADD && term_is_constant(terms, node->operands[1], &value)) {
        collect(places, node->operands[0], added + (uint64_t)value);
    } else if (node->op == TERM_SELECT) {
        size_t count;
        const Term *elements = term_table_elements(terms, node->operands[1], &count);
        for (size_t i = 0; i < count; i++)
            collect(places, elements[i], added);
    }
}

static bool all_known(const Machine *machine, const AddressOperands *operands)
{
    Places left = {.machine = machine, .parts = MOST_PARTS}, right = left;
    collect(&left, operands->a, 0);
    if (left.count > 0)
        collect(&right, operands->b, 0);
    for (size_t i = 0; i < left.count; i++)
        for (size_t k = 0; k < right.count; k++)
            if (!address_identity_is_known(machine, left.items[i], right.items[k]))
                return false;
    return true;
}

bool address_settle_identity(Machine *machine, AddressOperands *operands)
{
    if (all_known(machine, operands))
        return true;
    operands->a = address_decide(machine, operands->a);
    operands->b = address_decide(machine, operands->b);
    return all_known(machine, operands);
}
