// Bit builtins on every width: popcount, clz, ctz, ffs, parity, bswap, clrsb, rotate idioms.
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate_left(uint32_t v, unsigned n) { return v << (n & 31) | v >> (-n & 31); }
static uint32_t rotate_right(uint32_t v, unsigned n) { return v >> (n & 31) | v << (-n & 31); }
static uint64_t rotate_left64(uint64_t v, unsigned n) { return v << (n & 63) | v >> (-n & 63); }
static uint8_t rotate8(uint8_t v, unsigned n) { return (uint8_t)(v << (n & 7) | v >> (-n & 7)); }
static uint16_t rotate16(uint16_t v, unsigned n) { return (uint16_t)(v << (n & 15) | v >> (-n & 15)); }

int main(void)
{
    static const uint64_t values[] = {1, 2, 3, 0x80, 0xff, 0x8000, 0x12345678, 0x80000000, 0xffffffff, 0x100000000,
                                      0x123456789abcdef0, 0x8000000000000000, 0xffffffffffffffff};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        uint64_t v = values[i];
        uint32_t w = (uint32_t)v;
        printf("%d %d %d %d %d %d ", __builtin_popcountl(v), __builtin_clzl(v), __builtin_ctzl(v), __builtin_ffsl((long)v),
               __builtin_parityl(v), __builtin_clrsbl((long)v));
        if (w)
            printf("%d %d %d ", __builtin_clz(w), __builtin_ctz(w), __builtin_ffs((int)w));
        printf("%d %d %d ", __builtin_popcount(w), __builtin_parity(w), __builtin_clrsb((int)w));
        printf("%x %x %lx\n", __builtin_bswap16((uint16_t)v), __builtin_bswap32(w), __builtin_bswap64(v));
        printf("%x %x %lx %x %x\n", rotate_left(w, i), rotate_right(w, i * 3), rotate_left64(v, i * 5),
               rotate8((uint8_t)v, i), rotate16((uint16_t)v, i));
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_popcountll(0), __builtin_clzll(1));
    uint64_t bits = 0xf0f0;
    int sum = 0;
    while (bits) {
        sum += __builtin_ctzll(bits);
        bits &= bits - 1;
    }
    printf("%d\n", sum);
    int log2 = 31 - __builtin_clz(1000);
    printf("%d\n", log2);
    return __builtin_popcount(0xabcdef);
}
