// An assertion that one pair of values breaks.
// EXPECT: tests 2
// EXPECT: fault assert
// SEEDS: x=1,y=1 | x=500 | y=600
#include <assert.h>
#include <coset.h>

int main(void)
{
    unsigned short x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    assert(x * 1000 + y != 61234 * 1000 + 4321); // FAULT HERE
    return 0;
}
