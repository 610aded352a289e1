// Inputs that are not allowed make no case, whether the first input is one of them or not.
#include <coset.h>
int main(void)
{
    int x, y, z, out = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    coset_assume(x > 5);
    if (y > 0) {
        coset_assume(y < 10);
        out = y;
    }
    if (z == 7)
        out++;
    coset_assume(x != 20);
    out = out + 1;
    return 0;
}

// RUN: signature --criterion out@17
// INPUTS: int x, int y, int z
// ALLOWED: x > 5 && !(y >= 10) && x != 20
// CASE: y > 0 && z == 7 => out == y + 2
// CASE: y > 0 && z != 7 => out == y + 1
// CASE: y <= 0 && z == 7 => out == 2
// CASE: y <= 0 && z != 7 => out == 1
// RUN: signature --criterion out@17 --seed x=6,y=5,z=7
// INPUTS: int x, int y, int z
// ALLOWED: x > 5 && !(y >= 10) && x != 20
// CASE: y > 0 && z == 7 => out == y + 2
// CASE: y > 0 && z != 7 => out == y + 1
// CASE: y <= 0 && z == 7 => out == 2
// CASE: y <= 0 && z != 7 => out == 1
// RUN: signature --criterion out@17 --seed x=20,y=50,z=7
// EXPECT: cases 4
