// The solver makes of values that do not fit into 128 bits what the native program makes of them.
// EXPECT: tests 31
// EXPECT: outputs lower half | lower half, long | both halves | both halves, float | not a number | too large | negative | wrapped | too large, signed | long | other
#include <coset.h>
#include <math.h>
#include <stdio.h>

typedef unsigned __int128 u128;

static const char *kind(int which, double x, float y, long double z)
{
    const u128 half = (u128)1 << 63, none = half << 64 | half;
    switch (which) {
    case 0: return x < -1 && x > -100 && (u128)x == ~0ul - 4 ? "lower half" : "other";
    case 1: return x < -0x1p70 && x > -0x1p71 && (u128)x == ((u128)-100l << 64 | half) ? "both halves" : "other";
    case 2: return y < -0x1p126f && (u128)y == none ? "both halves, float" : "other";
    case 3: return x != x && (u128)x == none ? "not a number" : "other";
    case 4: return x > 0x1p127 && (u128)x == 0 ? "too large" : "other";
    case 5: return z < -1 && (u128)z == 0 ? "lower half, long" : "other";
    case 6: return x < 0 && (__int128)x == -77 ? "negative" : "other";
    case 7: return x < -0x1p127 && (__int128)x == (__int128)1 << 126 ? "wrapped" : "other";
    case 8: return x < -0x1p127 && (__int128)x == 0 ? "too large, signed" : "other";
    case 9: return z > 0x1p100l && (u128)z == ((u128)1 << 127 | (u128)1 << 64) ? "long" : "other";
    default: return "other";
    }
}

int main(void)
{
    int which;
    double x;
    float y;
    long double z = 0;
    coset_symbolic(&which, sizeof which, "which");
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, 10, "z");
    puts(kind(which, x, y, z));
    return 0;
}
