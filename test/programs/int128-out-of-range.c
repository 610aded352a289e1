// What does not fit into 128 bits is what libgcc makes of it: not the nearest value.
// NATIVE: clang
#include <math.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(u128 v) { printf(" %lx:%lx", (unsigned long)(v >> 64), (unsigned long)v); }

int main(void)
{
    static const double doubles[] = {-0.5, -1, -5.5, -1e10, -0x1p63, -0x1.8p63, -1e20, -0x1p100, -0x1p127, -0x1.8p127, -0x1p128, -1e300,
                                     -INFINITY, 0x1p127, 0x1.8p127, 0x1p128, 1e300, INFINITY, NAN};
    for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++) {
        volatile double d = doubles[i];
        show((u128)d);
        show((u128)(float)d);
        show((u128)(long double)d);
        show((u128)(i128)d);
        show((u128)(i128)(float)d);
        show((u128)(i128)(long double)d);
        puts("");
    }
    return 0;
}
