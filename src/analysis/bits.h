/* Sets of small numbers in which neighbours are often together: sorted chunks of 64. */
#ifndef COSET_ANALYSIS_BITS_H
#define COSET_ANALYSIS_BITS_H

#include "base/base.h"

typedef struct BitChunk {
    uint32_t index; /* holds the numbers from 64 * index */
    uint64_t bits;  /* never 0 */
} BitChunk;

typedef struct Bits { /* zero-initialise */
    BitChunk *chunks; /* ascending by index */
    uint32_t count;
    uint32_t capacity;
} Bits;

bool bits_add(Bits *bits, uint32_t number);                /* false: it was there */
bool bits_has(const Bits *bits, uint32_t number);
uint64_t bits_count(const Bits *bits);                     /* how many numbers */
/* Adds `other`; what was new goes to `added`, too, when it is not NULL. False: nothing was. */
bool bits_unite(Bits *bits, const Bits *other, Bits *added);
void bits_release(Bits *bits);

/* for (BitsWalk walk = bits_walk(set); bits_next(&walk, &number);) … ascending; the set must not change meanwhile. */
typedef struct BitsWalk {
    const Bits *bits;
    uint32_t chunk;
    uint64_t left;
} BitsWalk;

BitsWalk bits_walk(const Bits *bits);
bool bits_next(BitsWalk *walk, uint32_t *number);

#endif
