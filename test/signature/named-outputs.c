// coset_output names results; asked for by --criterion coset_output they are all that matters.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x, y, z;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    int larger = x > y ? x : y;
    if (z == 4)
        printf("four\n");
    coset_output("larger", &larger, sizeof larger);
    return z > 9;
}

// RUN: signature --criterion coset_output
// INPUTS: int x, int y, int z
// CASE: x > y => larger == x
// CASE: x <= y => larger == y
// EXPECT: runs 2
// RUN: signature
// INPUTS: int x, int y, int z
// CASE: x > y && z == 4 => larger == x; printed printf("four\n")
// CASE: x > y && z != 4 => larger == x
// CASE: x <= y && z == 4 => larger == y; printed printf("four\n")
// CASE: x <= y && z != 4 => larger == y
