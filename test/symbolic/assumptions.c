// Assumptions between branches cut paths, also ones that no input can satisfy.
// EXPECT: tests 3
// SEEDS: x=1 | x=15 | x=-200
// DOMAIN: x = range(-300, 300)
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x > 10)
        coset_assume(x < 10);
    if (x < -100) {
        coset_assume(x % 2 == 0);
        return 1;
    }
    if (x == 7)
        return 2;
    return 0;
}
