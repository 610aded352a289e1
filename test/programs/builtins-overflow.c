// Overflow builtins: add, sub and mul, all widths, signed, unsigned, mixed types, and the typed forms.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(type, format, a, b)                                                          \
    do {                                                                                 \
        type x = (a), y = (b), r1, r2, r3;                                               \
        int o1 = __builtin_add_overflow(x, y, &r1);                                      \
        int o2 = __builtin_sub_overflow(x, y, &r2);                                      \
        int o3 = __builtin_mul_overflow(x, y, &r3);                                      \
        printf(#type " " format ":%d " format ":%d " format ":%d\n", r1, o1, r2, o2, r3, o3); \
    } while (0)

int main(void)
{
    TRY(signed char, "%d", 127, 1);
    TRY(signed char, "%d", -128, -1);
    TRY(unsigned char, "%u", 255, 2);
    TRY(short, "%d", 32767, -32768);
    TRY(unsigned short, "%u", 1, 65535);
    TRY(int, "%d", INT_MAX, 1);
    TRY(int, "%d", INT_MIN, -1);
    TRY(int, "%d", 46341, 46341);
    TRY(unsigned, "%u", UINT_MAX, 1);
    TRY(unsigned, "%u", 65536, 65536);
    TRY(long, "%ld", LONG_MAX, LONG_MIN);
    TRY(long, "%ld", 3037000500, 3037000500);
    TRY(unsigned long, "%lu", ULONG_MAX, ULONG_MAX);
    TRY(long long, "%lld", 1, -1);

    int i;
    unsigned u;
    long l;
    unsigned long ul;
    unsigned char c;
    short s;
    int o;
    o = __builtin_add_overflow(1u, -2, &i); printf("%d %d\n", o, i);
    o = __builtin_add_overflow(-1, 0u, &u); printf("%d %u\n", o, u);
    o = __builtin_sub_overflow(3, 5u, &u); printf("%d %u\n", o, u);
    o = __builtin_mul_overflow(-3, 5u, &l); printf("%d %ld\n", o, l);
    o = __builtin_mul_overflow(-3, 5ul, &ul); printf("%d %lu\n", o, ul);
    o = __builtin_mul_overflow(1000, 1000, &s); printf("%d %d\n", o, s);
    o = __builtin_add_overflow(200, 100L, &c); printf("%d %u\n", o, c);
    o = __builtin_add_overflow(LONG_MAX, 1ul, &ul); printf("%d %lu\n", o, ul);
    o = __builtin_sub_overflow(0ul, 1, &l); printf("%d %ld\n", o, l);
    o = __builtin_mul_overflow(ULONG_MAX, -1, &l); printf("%d %ld\n", o, l);
    o = __builtin_sadd_overflow(INT_MAX, 5, &i); printf("%d %d\n", o, i);
    o = __builtin_usub_overflow(3, 5, &u); printf("%d %u\n", o, u);
    o = __builtin_smull_overflow(LONG_MAX, 2, &l); printf("%d %ld\n", o, l);
    o = __builtin_uaddl_overflow(ULONG_MAX, 2, &ul); printf("%d %lu\n", o, ul);
    __int128 q;
    o = __builtin_mul_overflow((__int128)1 << 100, (__int128)1 << 20, &q); printf("%d %d\n", o, (int)(q >> 120));
    o = __builtin_mul_overflow((__int128)1 << 100, (__int128)1 << 30, &q); printf("%d %d\n", o, q == 0);
    unsigned __int128 uq;
    o = __builtin_add_overflow(~(unsigned __int128)0, (unsigned __int128)5, &uq); printf("%d %d\n", o, (int)uq);
    long total = 0;
    for (int n = 1; !__builtin_mul_overflow(total, 3, &total) && !__builtin_add_overflow(total, n, &total); n++)
        ;
    return total != 0;
}
