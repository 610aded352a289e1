// Wherever an index leads, a null pointer is none to start from.
#include <coset.h>
int main(void)
{
    int d, z, a[3] = {1, 0, 2};
    coset_symbolic(&d, sizeof d, "d");
    coset_symbolic(&z, sizeof z, "z");
    int *p = z ? a : 0;
    int out = p[d];
    return out > 1;
}

// RUN: signature
// INPUTS: int d, int z
// EXPECT: cases 3
