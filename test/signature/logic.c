// Conditions joined by && and || are decisions one after the other, unless they are merged.
#include <coset.h>
int main(void)
{
    int a, b, c, out;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    if ((a > 0 && b > 0) || c > 0)
        out = 1;
    else
        out = 0;
    return out;
}

// RUN: signature
// EXPECT: cases 5
// RUN: signature --merge pure
// EXPECT: cases 1
