/* The 48-bit linear congruential generators. */
#include "coset_runtime.h"

#define MASK48 ((UINT64_C(1) << 48) - 1)

static const uint64_t default_factor = 0x5DEECE66D;
static const uint16_t default_addend = 0xB;

static bool seeded;
static uint64_t state, factor = default_factor;
static uint16_t addend = default_addend;

static uint64_t pack(const uint16_t words[3])
{
    return (uint64_t)words[2] << 32 | (uint64_t)words[1] << 16 | words[0];
}

static void unpack(uint16_t words[3], uint64_t bits)
{
    for (int i = 0; i < 3; i++)
        words[i] = (uint16_t)(bits >> 16 * i);
}

static uint64_t next_bits(uint64_t bits)
{
    return (bits * factor + addend) & MASK48;
}

static uint64_t advance(uint16_t words[3])
{
    uint64_t bits = next_bits(pack(words));
    unpack(words, bits);
    return bits;
}

static double as_fraction(uint64_t bits)
{
    return (double)bits / (double)(MASK48 + 1);
}

/* The numbers after a seed are those of POSIX. */
static uint64_t next_state(void)
{
    if (!seeded) {
        __coset_bound("random_numbers");
        __coset_bound("library_state");
    }
    return state = next_bits(state);
}

WEAK double drand48(void)
{
    return as_fraction(next_state());
}

WEAK double erand48(uint16_t words[3])
{
    return as_fraction(advance(words));
}

WEAK long lrand48(void)
{
    return (long)(next_state() >> 17);
}

WEAK long nrand48(uint16_t words[3])
{
    return (long)(advance(words) >> 17);
}

WEAK long mrand48(void)
{
    return (int32_t)(next_state() >> 16);
}

WEAK long jrand48(uint16_t words[3])
{
    return (int32_t)(advance(words) >> 16);
}

WEAK void srand48(long seed)
{
    seeded = true;
    state = (uint64_t)(uint32_t)seed << 16 | 0x330E;
    factor = default_factor;
    addend = default_addend;
}

WEAK uint16_t *seed48(uint16_t words[3])
{
    static uint16_t old[3];
    unpack(old, state);
    seeded = true;
    state = pack(words);
    factor = default_factor;
    addend = default_addend;
    return old;
}

WEAK void lcong48(uint16_t parameters[7])
{
    seeded = true;
    state = pack(parameters);
    factor = pack(parameters + 3);
    addend = parameters[6];
}
