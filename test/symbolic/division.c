// Quotient and remainder by symbolic values, guarded.
// EXPECT: tests 5
// EXPECT: exits 0 1 2 3 4
// SEEDS: a=10,b=3 | a=-10,b=3 | a=100,b=7
// DOMAIN: a = range(-50, 120)
// DOMAIN: b = range(-9, 10)
#include <coset.h>

int main(void)
{
    signed char a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    if (b == 0)
        return 4;
    int quotient = a / b, remainder = a % b;
    if (remainder < 0)
        return 1;
    if (quotient == 14)
        return 2;
    if (remainder == 6)
        return 3;
    return 0;
}
