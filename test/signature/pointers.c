// A pointer to one of two variables, chosen by the input.
#include <coset.h>
int main(void)
{
    int x, y, z, a = 1, b = 2, out;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    int *p = &a;
    if (x > 0)
        p = &b;
    if (y > 0)
        *p = 7;
    if (z > 0)
        b = b;
    out = a;
    return 0;
}

// RUN: signature --criterion out@16
// INPUTS: int x, int y, int z
// CASE: x > 0 && y > 0 => out == 1
// CASE: x <= 0 && y > 0 => out == 7
// CASE: y <= 0 => out == 1
