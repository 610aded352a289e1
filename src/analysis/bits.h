/* Sparse sets of small numbers, as sorted chunks of 64 bits. Compact if neighbouring numbers are often in the same
 * set. */
#ifndef COSET_ANALYSIS_BITS_H
#define COSET_ANALYSIS_BITS_H

#include "base/base.h"

typedef struct BitChunk {
    uint32_t index; /* bit b is the number 64 * index + b */
    uint64_t bits;  /* never 0 */
} BitChunk;

typedef struct Bits { /* zero-initialise */
    BitChunk *chunks; /* ascending by index */
    uint32_t count;
    uint32_t capacity;
} Bits;

bool bits_add(Bits *bits, uint32_t number);                /* false: it was in the set before */
bool bits_has(const Bits *bits, uint32_t number);
uint64_t bits_count(const Bits *bits);                     /* how many numbers */
/* Adds all of `other`. If `added` is not NULL, the new numbers are added to it, too. False if none was new. */
bool bits_unite(Bits *bits, const Bits *other, Bits *added);
void bits_release(Bits *bits);

/* for (BitsWalk walk = bits_walk(set); bits_next(&walk, &number);) … in ascending order. The set must not change during
 * the walk. */
typedef struct BitsWalk {
    const Bits *bits;
    uint32_t chunk;
    uint64_t left;
} BitsWalk;

BitsWalk bits_walk(const Bits *bits);
bool bits_next(BitsWalk *walk, uint32_t *number);

#endif
