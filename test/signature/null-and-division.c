// Two faults, each with its condition; a run that divides by zero never comes to the pointer.
#include <coset.h>
#include <stddef.h>
int main(void)
{
    int x, y, z, value = 5, out = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    int *p = &value;
    if (y == 8)
        p = NULL;
    unsigned quotient = 100u / (unsigned)x;
    if (z > 0)
        out = *p;
    out = out + (int)quotient;
    return 0;
}

// RUN: signature --criterion out@16
// INPUTS: int x, int y, int z
// CASE: z > 0 && y != 8 => out == 5 + (int)(100u / (unsigned)x)
// CASE: z <= 0 => out == (int)(100u / (unsigned)x)
// CASE: x == 0 => fault div@13
// CASE: z > 0 && y == 8 && x != 0 => fault ptr@15
