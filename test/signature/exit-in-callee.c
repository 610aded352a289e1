// A callee that may end the program decides whether the criterion is reached.
#include <coset.h>
#include <stdlib.h>
static void check(int x)
{
    if (x < 0)
        exit(1);
}
int main(void)
{
    int x, y, z, out;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    check(x);
    out = y;
    if (z > 9)
        exit(2);
    return 0;
}

// RUN: signature --criterion out@16
// INPUTS: int x, int y, int z
// CASE: x < 0 => out not reached
// CASE: x >= 0 => out == y
// EXPECT: runs 2
// RUN: test --strategy dart
// EXPECT: tests 3
