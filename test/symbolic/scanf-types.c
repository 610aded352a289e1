// Conversions of many types.
// EXPECT: tests 8
// SEEDS: letter='x' | small=-3 | real=2.5
// DOMAIN: stdin = [f"{c} {s} {u} {l} {f} {d}".encode() for c, s, u, l, f, d in product("qx", [-3, 3], [4000000000, 1], [1 << 40, 0], [0.5, 2.5], [0.25, 1e100, 1e200])]
#include <stdio.h>

int main(void)
{
    char letter;
    short small;
    unsigned number;
    long long large;
    float real;
    double precise;
    scanf(" %c%hd%u%lld%f%lf", &letter, &small, &number, &large, &real, &precise);
    if (letter == 'q')
        puts("letter");
    else if (small < 0)
        puts("small");
    else if (number > 3000000000u)
        puts("number");
    else if (large > 1LL << 35)
        puts("large");
    else if (real < 1.0f)
        puts("real");
    else if (precise > 1e99 && precise < 1e101)
        puts("precise");
    else
        puts("none");
    return 0;
}
