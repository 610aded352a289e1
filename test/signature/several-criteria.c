// Several criteria are one set: a case for each way in which all of them together come about.
#include <coset.h>
int main(void)
{
    int x, y, z, p = 0, q = 0, r = 0, a, b, c;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    if (x > 0)
        p = 1;
    if (y > 0)
        q = y;
    if (z > 0)
        r = 1;
    a = p;
    b = q;
    c = r;
    return 0;
}

// RUN: signature --criterion a@15
// INPUTS: int x, int y, int z
// CASE: x > 0 => a == 1
// CASE: x <= 0 => a == 0
// RUN: signature --criterion a@15 --criterion b@16
// INPUTS: int x, int y, int z
// CASE: x > 0 && y > 0 => a == 1; b == y
// CASE: x > 0 && y <= 0 => a == 1; b == 0
// CASE: x <= 0 && y > 0 => a == 0; b == y
// CASE: x <= 0 && y <= 0 => a == 0; b == 0
// RUN: signature --criterion a@15 --criterion b@16 --criterion c@17
// EXPECT: cases 8
