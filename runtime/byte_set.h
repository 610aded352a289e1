/* Sets of bytes, for functions that look for any of several. */
#ifndef COSET_BYTE_SET_H
#define COSET_BYTE_SET_H

#include "coset_runtime.h"

typedef struct ByteSet {
    uint64_t bits[4];
} ByteSet;

INLINE void byte_set_add(ByteSet *set, unsigned char byte)
{
    set->bits[byte >> 6] |= UINT64_C(1) << (byte & 63);
}

INLINE bool byte_set_has(const ByteSet *set, unsigned char byte)
{
    return set->bits[byte >> 6] >> (byte & 63) & 1;
}

INLINE ByteSet byte_set_of(const char *bytes)
{
    ByteSet set = {{0}};
    for (; *bytes; bytes++)
        byte_set_add(&set, (unsigned char)*bytes);
    return set;
}

#endif
