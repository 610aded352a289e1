// Only x = 123456 divides by zero.
// EXPECT: tests 2
// EXPECT: fault div
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return (1 / (x - 123456)) & 1; // FAULT HERE
}
