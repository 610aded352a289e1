/* Sources of randomness: the same bytes in every run. */
#include "coset_runtime.h"
#include <sys/types.h>

static uint64_t state = 0x9E3779B97F4A7C15;

static unsigned char next_byte(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned char)(state >> 32);
}

void __coset_random_bytes(void *buffer, size_t size)
{
    __coset_bound("random");
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)buffer)[i] = next_byte();
}
ALIAS(arc4random_buf, __coset_random_bytes);

WEAK ssize_t getrandom(void *buffer, size_t size, unsigned flags)
{
    (void)flags;
    __coset_random_bytes(buffer, size);
    return (ssize_t)size;
}

WEAK int getentropy(void *buffer, size_t size)
{
    __coset_random_bytes(buffer, size);
    return 0;
}

WEAK uint32_t arc4random(void)
{
    uint32_t bits;
    __coset_random_bytes(&bits, sizeof bits);
    return bits;
}

WEAK uint32_t arc4random_uniform(uint32_t bound)
{
    uint32_t bits;
    __coset_random_bytes(&bits, sizeof bits);
    return bound ? bits % bound : 0;
}
