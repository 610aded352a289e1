// __int128 to and from float, double, long double and the narrower integers; passed and returned.
#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(u128 v) { printf("%lx:%lx\n", (uint64_t)(v >> 64), (uint64_t)v); }
static i128 mix(int a, i128 b, long c, i128 d, i128 e, int f, i128 g) { return a + b * 2 + c * 3 + d * 4 + e * 5 + f + g; }
static u128 through_pointer(const u128 *p) { return *p + 1; }

int main(void)
{
    static const double doubles[] = {0.0, 1.5, -1.5, 1e10, -1e20, 3.7e37, -1.1e38, 4294967296.5, 0.999};
    for (int i = 0; i < 9; i++) {
        double d = doubles[i];
        show((u128)(i128)d);
        show((u128)(i128)(float)d);
        show((u128)(i128)(long double)d);
        if (d >= 0) {
            show((u128)d);
            show((u128)(float)d);
            show((u128)(long double)d);
        }
    }
    i128 integers[] = {0, 1, -1, (i128)1 << 53, ((i128)1 << 53) + 1, (i128)1 << 100, -((i128)1 << 126),
                       ((i128)0x123456789abcdef << 60) + 12345, INT64_MIN, (i128)UINT64_MAX + 1};
    for (int i = 0; i < 10; i++) {
        i128 v = integers[i];
        printf("%a %a %La\n", (double)(float)v, (double)v, (long double)v);
        printf("%a %a %La\n", (double)(float)(u128)v, (double)(u128)v, (long double)(u128)v);
        printf("%d %u %ld %lu %d %d\n", (int)v, (unsigned)v, (long)v, (unsigned long)v, (short)v, (signed char)v);
    }
    signed char c = -7;
    uint32_t u = 4000000000u;
    show((u128)(i128)c);
    show((u128)u);
    show((u128)(i128)INT64_MIN);
    show((u128)mix(1, 2, 3, 4, 5, 6, (i128)7 << 80));
    u128 value = ~(u128)0;
    show(through_pointer(&value));
    show((u128)(_Bool)(value << 127));
    return (i128)-1 < (i128)0 ? 3 : 4;
}
