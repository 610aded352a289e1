// The largest int plus one.
// EXPECT: tests 2
// EXPECT: fault overflow
// RUN: test --check overflow
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return (x + 1) & 1; // FAULT HERE
}
