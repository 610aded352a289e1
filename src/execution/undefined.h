/* Private to execution: how uninitialised bits propagate through operations. A mask has a bit set for each
 * uninitialised bit of the value. */
#ifndef COSET_EXECUTION_UNDEFINED_H
#define COSET_EXECUTION_UNDEFINED_H

#include <stdint.h>

/* Sums and products: all bits from the lowest uninitialised one up are uninitialised. */
static inline uint64_t undefined_carry(uint64_t mask_a, uint64_t mask_b)
{
    uint64_t both = mask_a | mask_b;
    return both ? ~((both & -both) - 1) : 0;
}

static inline uint64_t undefined_any(uint64_t mask_a, uint64_t mask_b)
{
    return mask_a | mask_b ? UINT64_MAX : 0;
}

/* An initialised zero bit of one operand makes the result's bit initialised. */
static inline uint64_t undefined_and(uint64_t a, uint64_t b, uint64_t mask_a, uint64_t mask_b)
{
    return (mask_a & mask_b) | (mask_a & b) | (mask_b & a);
}

static inline uint64_t undefined_or(uint64_t a, uint64_t b, uint64_t mask_a, uint64_t mask_b)
{
    return (mask_a & mask_b) | (mask_a & ~b) | (mask_b & ~a);
}

/* The result is initialised if the values differ in an initialised bit. */
static inline uint64_t undefined_equal(uint64_t a, uint64_t b, uint64_t mask_a, uint64_t mask_b)
{
    uint64_t mask = mask_a | mask_b;
    return mask && !((a ^ b) & ~mask);
}

#endif
