// The divisor is zero for one pattern of bits.
// EXPECT: tests 2
// EXPECT: fault div
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    return 100u % ((x ^ x << 3) ^ 0xbeef) == 7; // FAULT HERE
}
