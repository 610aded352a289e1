// The smallest long has no negative.
// EXPECT: tests 3
// EXPECT: fault overflow
// RUN: test --check overflow
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    long x;
    coset_symbolic(&x, sizeof x, "x");
    if (x < 0)
        x = -x; // FAULT HERE
    return (int)(x & 1);
}
