/* The low bits of addresses, which programs round, test and use for tags. Where its object is aligned, natively as well, they
 * are those of the offset in the object: such an operation moves a pointer, or gives a number without an address. */
#include <stdlib.h>

#include "execution/symbolic.h"

enum { MOST_PARTS = 512 }; /* of one term: it may share them, so that it would be looked at without end */
enum { MOST_BITS = 12 };   /* no object is known to be aligned to more than a page */

typedef struct Splitting {
    Machine *machine;
    TermPool *terms;
    uint64_t low;          /* mask of the bits */
    unsigned parts;        /* that may still be looked at */
    bool of_input;         /* an address is of an object that the input points to */
} Splitting;

typedef struct Split {     /* of a term: the sum of both */
    Term aligned;          /* its low bits are zero wherever the objects are; TERM_NONE: there is no such sum */
    Term rest;             /* contains no address */
} Split;

static const Split no_split = {TERM_NONE, TERM_NONE};

static Split split(Splitting *splitting, Term term);

static Split only_rest(const Splitting *splitting, Term term)
{
    return (Split){term_constant(splitting->terms, 64, 0), term};
}

static bool is_aligned(Splitting *splitting, ObjectId object)
{
    const ObjectInfo *info = &splitting->machine->infos[object];
    splitting->of_input |= info->is_input;
    return info->alignment > splitting->low;
}

/* To be rounded up, an address is first moved, perhaps out of its object. */
static Split split_constant(Splitting *splitting, Term term, uint64_t value)
{
    if (!address_is_possible(value) || (value >= LABEL_START && value < ARENA_START))
        return only_rest(splitting, term);
    ObjectId object = memory_find(splitting->machine, value), before = memory_find(splitting->machine, value - splitting->low);
    if ((object == 0 && before == 0) || (object != 0 && !is_aligned(splitting, object)) || (before != 0 && !is_aligned(splitting, before)))
        return no_split;
    return (Split){term_constant(splitting->terms, 64, value & ~splitting->low), term_constant(splitting->terms, 64, value & splitting->low)};
}

static Split split_element(Splitting *splitting, Term index, TermTable table)
{
    size_t count;
    term_table_elements(splitting->terms, table, &count);
    Term *aligned = base_allocate(count * sizeof *aligned), *rests = base_allocate(count * sizeof *rests);
    bool known = true;
    for (size_t i = 0; i < count && known; i++) { /* making terms may move the elements */
        Split element = split(splitting, term_table_elements(splitting->terms, table, &count)[i]);
        aligned[i] = element.aligned;
        rests[i] = element.rest;
        known = element.aligned != TERM_NONE;
    }
    Split result = no_split;
    if (known) {
        result.aligned = term_select(splitting->terms, index, term_table(splitting->terms, aligned, count));
        result.rest = term_select(splitting->terms, index, term_table(splitting->terms, rests, count));
    }
    free(aligned);
    free(rests);
    return result;
}

static Split split_sum(Splitting *splitting, Term first, Term second)
{
    Split a = split(splitting, first), b = a.aligned != TERM_NONE ? split(splitting, second) : no_split;
    if (b.aligned == TERM_NONE)
        return no_split;
    Term aligned = term_add(splitting->terms, a.aligned, b.aligned);
    return (Split){aligned, term_add(splitting->terms, a.rest, b.rest)};
}

static Split split_choice(Splitting *splitting, Term condition, Term then, Term otherwise)
{
    Split a = split(splitting, then), b = a.aligned != TERM_NONE ? split(splitting, otherwise) : no_split;
    if (b.aligned == TERM_NONE)
        return no_split;
    Term aligned = term_ite(splitting->terms, condition, a.aligned, b.aligned);
    return (Split){aligned, term_ite(splitting->terms, condition, a.rest, b.rest)};
}

static Split split(Splitting *splitting, Term term)
{
    TermNode node = *term_node(splitting->terms, term);
    Wide value;
    if (splitting->parts == 0)
        return no_split;
    splitting->parts--;
    if (term_is_constant(splitting->terms, term, &value))
        return split_constant(splitting, term, (uint64_t)value);
    if (!address_in_term(splitting->machine, term))
        return only_rest(splitting, term);
    switch ((TermOp)node.op) {
    case TERM_ITE: return split_choice(splitting, node.operands[0], node.operands[1], node.operands[2]);
    case TERM_SELECT: return split_element(splitting, node.operands[0], node.operands[1]);
    case TERM_ADD: return split_sum(splitting, node.operands[0], node.operands[1]);
    default: return no_split;
    }
}

/* How many bits are below the highest one that differs from the sign. */
static unsigned significant_bits(uint64_t value)
{
    uint64_t differing = (int64_t)value < 0 ? ~value : value;
    return differing == 0 ? 0 : 64 - (unsigned)__builtin_clzll(differing);
}

/* The number of low bits that the operation with this operand changes or leaves; 0: it does something else. */
static unsigned affected_bits(TermPool *terms, BinaryOperator operator_, Term operand)
{
    Wide wide;
    uint64_t value = 0;
    bool is_constant = term_is_constant(terms, operand, &wide);
    if (is_constant)
        value = (uint64_t)wide;
    bool is_remainder = operator_ == BINARY_UREM && is_constant && value > 1 && (value & (value - 1)) == 0;
    unsigned count = 0;
    if (is_remainder)
        count = significant_bits(value - 1);
    else if (operator_ == BINARY_AND && is_constant)
        count = significant_bits(value);
    else if ((operator_ == BINARY_OR || operator_ == BINARY_XOR) && is_constant)
        count = (int64_t)value < 0 ? 0 : significant_bits(value);
    else if (operator_ == BINARY_OR || operator_ == BINARY_XOR)
        while (count < 4 && !term_is_constant(terms, term_extract(terms, operand, count, 64 - count), NULL)) /* then it is zero */
            count++;
    return count <= MOST_BITS ? count : 0;
}

Term address_low_bits(Machine *machine, Term address, Wide value)
{
    const uint64_t low = ARENA_GRANULE - 1;
    TermPool *terms = machine->symbolic->terms;
    AddressOperands operands = {address, term_constant(terms, 64, low), value, low};
    Term result = TERM_NONE;
    return address_in_low_bits(machine, BINARY_AND, &operands, &result) == LOW_BITS_KNOWN ? result : TERM_NONE;
}

LowBitsUse address_in_low_bits(Machine *machine, BinaryOperator operator_, const AddressOperands *operands, Term *result)
{
    TermPool *terms = machine->symbolic->terms;
    bool is_second = operator_ != BINARY_UREM && !address_in_term(machine, operands->a);
    Term address = is_second ? operands->b : operands->a, other = is_second ? operands->a : operands->b;
    unsigned count = term_width(terms, address) == 64 ? affected_bits(terms, operator_, other) : 0;
    if (count == 0 || !address_in_term(machine, address) || address_in_term(machine, other))
        return LOW_BITS_UNUSED;
    Splitting splitting = {.machine = machine, .terms = terms, .parts = MOST_PARTS, .low = (UINT64_C(1) << count) - 1};
    Split parts = split(&splitting, address);
    if (parts.aligned == TERM_NONE)
        return LOW_BITS_UNKNOWN;
    if (splitting.of_input)
        trace_bound(machine, BOUND_ALIGNED, ARENA_GRANULE, NULL);
    Wide mask = 0;
    bool is_low_mask = operator_ == BINARY_AND && term_is_constant(terms, other, &mask) && mask <= splitting.low;
    Term low = operator_ == BINARY_UREM  ? term_and(terms, parts.rest, term_constant(terms, 64, splitting.low))
               : operator_ == BINARY_AND ? term_and(terms, parts.rest, other)
               : operator_ == BINARY_OR  ? term_or(terms, parts.rest, other) : term_xor(terms, parts.rest, other);
    *result = operator_ == BINARY_UREM || is_low_mask ? low : term_add(terms, parts.aligned, low);
    return LOW_BITS_KNOWN;
}
