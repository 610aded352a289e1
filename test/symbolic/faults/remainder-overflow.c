// The smallest long modulo -1; zero is guarded.
// EXPECT: tests 3
// EXPECT: fault div
// SEEDS: x=1,y=3 | x=-7,y=-1 | y=100
#include <coset.h>

int main(void)
{
    long x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (y == 0)
        return 1;
    return (int)(x % y) & 1; // FAULT HERE
}
