// An index computed by arithmetic: one value of x is one too far.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=1 | x=2 | x=0
#include <coset.h>

static int values[10] = {1, 2, 3};

int main(void)
{
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x < 11);
    return values[x * 7 % 11]; // FAULT HERE
}
