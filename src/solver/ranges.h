/* Private to solver: sets of unsigned numbers of up to 64 bits, as a few ranges. */
#ifndef COSET_SOLVER_RANGES_H
#define COSET_SOLVER_RANGES_H

#include "base/base.h"

enum { MAX_RANGES = 130 }; /* enough for every set of bytes */

typedef struct Range {
    uint64_t low, high; /* both are included */
} Range;

/* Ascending, with gaps between them. */
typedef struct Ranges {
    unsigned count;
    Range items[MAX_RANGES];
} Ranges;

uint64_t ranges_top(unsigned width); /* the largest number */

void ranges_set(Ranges *ranges, uint64_t low, uint64_t high); /* empty if low > high */
void ranges_copy(Ranges *to, const Ranges *from);
bool ranges_equal(const Ranges *a, const Ranges *b);
bool ranges_contain(const Ranges *ranges, uint64_t value);

/* These return false if the result would have too many ranges; the set is then invalid. */
bool ranges_intersect(Ranges *ranges, const Range *items, unsigned count);  /* with the union of these ranges */
bool ranges_complement(Ranges *ranges, unsigned width);
bool ranges_add(Ranges *ranges, uint64_t low, uint64_t high);               /* low <= high */
bool ranges_shift(Ranges *ranges, uint64_t amount, unsigned width);         /* adds the amount, modulo 2^width */
bool ranges_negate(Ranges *ranges, unsigned width);                         /* modulo 2^width */

/* ---- Floats of 32 or 64 bits, numbered in order: both zeros are 0, and each next float has the next number ---- */

bool ranges_float_number(uint64_t bits, unsigned width, int64_t *number);   /* false: NaN */
int64_t ranges_float_infinity(unsigned width);
/* The bit patterns of the floats with these numbers, infinities included. */
void ranges_set_floats(Ranges *ranges, int64_t low, int64_t high, unsigned width);

#endif
