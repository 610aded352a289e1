/* Types that a walk over their parts would not come to the end of: debug information may claim anything, and a few lines of
 * C make a union with 2^40 parts. */
#include <stdlib.h>

#include "program/program.h"

enum { DEEPEST = 1000, PARTS_PER_BIT = 8, MORE_PARTS = 1 << 20 };
#define OPEN UINT64_MAX

typedef struct Walk {
    const Type *types;
    uint64_t *parts;         /* of each type, itself included; 0: not counted yet; OPEN: being counted */
} Walk;

static TypeFault count_parts(Walk *walk, TypeId id, unsigned depth);

static TypeFault add_parts(Walk *walk, TypeId part, uint64_t times, unsigned depth, uint64_t *sum)
{
    uint64_t more;
    TypeFault fault = count_parts(walk, part, depth + 1);
    if (fault != TYPE_FAULT_NONE)
        return fault;
    bool overflows = __builtin_mul_overflow(walk->parts[part], times, &more) || __builtin_add_overflow(*sum, more, sum);
    return overflows ? TYPE_FAULT_PARTS : TYPE_FAULT_NONE;
}

static bool too_many(uint64_t parts, uint64_t bits)
{
    uint64_t most;
    return !__builtin_mul_overflow(bits, PARTS_PER_BIT, &most) && parts > MORE_PARTS && parts - MORE_PARTS > most;
}

static TypeFault count_parts(Walk *walk, TypeId id, unsigned depth)
{
    const Type *type = &walk->types[id];
    TypeFault fault = TYPE_FAULT_NONE;
    uint64_t sum = 1;
    if (walk->parts[id] == OPEN || depth > DEEPEST)
        return TYPE_FAULT_ITSELF;
    if (walk->parts[id] != 0)
        return TYPE_FAULT_NONE;
    walk->parts[id] = OPEN;
    if (type->tag == TYPE_NAMED || type->tag == TYPE_ENUM || type->tag == TYPE_COMPLEX)
        fault = add_parts(walk, type->base, 1, depth, &sum);
    else if (type->tag == TYPE_ARRAY)
        fault = add_parts(walk, type->base, type->count ? type->count : 1, depth, &sum);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count && fault == TYPE_FAULT_NONE; i++)
        fault = add_parts(walk, type->members[i].type, 1, depth, &sum);
    walk->parts[id] = sum;
    return fault == TYPE_FAULT_NONE && too_many(sum, type->bits) ? TYPE_FAULT_PARTS : fault;
}

TypeFault program_type_fault(const Type *types, uint32_t count, TypeId *which)
{
    Walk walk = {.types = types, .parts = base_allocate_zeroed(((size_t)count + 1) * sizeof *walk.parts)};
    TypeFault fault = TYPE_FAULT_NONE;
    for (TypeId id = 1; id < count && fault == TYPE_FAULT_NONE; id++) {
        *which = id;
        fault = count_parts(&walk, id, 0);
        if (fault == TYPE_FAULT_NONE && !program_type_fits(types, id))
            fault = TYPE_FAULT_SIZE;
    }
    free(walk.parts);
    return fault;
}
