// The smallest int divided by -1.
// EXPECT: tests 2
// EXPECT: fault div
// SEEDS: x=1,y=3 | x=-7,y=-1 | y=100
#include <coset.h>

int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    return (x / (y | 1)) & 1; // FAULT HERE
}
