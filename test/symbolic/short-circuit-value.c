// The last operand of a condition that is only a value is no decision; what uses it is.
// EXPECT: tests 3
// EXPECT: exits 0 1
// SEEDS: a=6 | a=6,b=3 | b=3
// DOMAIN: a = range(4, 8)
// DOMAIN: b = range(0, 5)
#include <coset.h>

int main(void)
{
    unsigned a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    int both = a > 5 && b < 3;
    if (both)
        return 1;
    return 0;
}
