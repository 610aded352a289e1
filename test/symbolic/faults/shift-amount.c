// A shift by as many bits as there are, for one value.
// EXPECT: tests 2
// EXPECT: fault overshift
// RUN: test --check shift
// SEEDS: x=1 | x=5 | x=31
#include <coset.h>

int main(void)
{
    unsigned char x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x <= 32);
    return (int)(1u << x) & 1; // FAULT HERE
}
