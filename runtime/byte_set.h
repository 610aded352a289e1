/* Sets of bytes, for functions that search for any of several bytes. */
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

/* The bytes of a string. If they are few, they are compared one by one, because the condition on a symbolic byte is
 * then simpler. */
typedef struct ByteChoice {
    const char *bytes;
    size_t count;
    ByteSet set;
} ByteChoice;

enum { BYTE_CHOICE_FEW = 4 };

INLINE ByteChoice byte_choice_of(const char *bytes)
{
    ByteChoice choice = {bytes, 0, {{0}}};
    for (; *bytes; bytes++, choice.count++)
        byte_set_add(&choice.set, (unsigned char)*bytes);
    return choice;
}

INLINE bool byte_choice_has(const ByteChoice *choice, char byte)
{
    if (choice->count > BYTE_CHOICE_FEW)
        return byte_set_has(&choice->set, (unsigned char)byte);
    int found = 0;
    for (size_t i = 0; i < choice->count; i++)
        found |= choice->bytes[i] == byte;
    return found;
}

#endif
