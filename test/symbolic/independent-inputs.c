// Equations that need a solver: linear, with a product, with bits.
// EXPECT: tests 7
// EXPECT: exits 0 1 2 3 7
// SEEDS: a=1,b=2 | a=100,b=-100 | c=99
#include <coset.h>

int main(void)
{
    int a, b;
    unsigned c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    if (a + b != 1000 || a - b != 10)
        if (a > 0)
            return 0;
        else
            return 7;
    if ((c * 2654435761u) >> 24 != 0x5a)
        return 1;
    if ((c ^ c >> 7) == 0x1371068)
        return 2;
    return 3;
}
