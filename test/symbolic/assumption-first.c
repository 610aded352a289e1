// Only one input passes the assumption, and the first one does not.
// EXPECT: tests 1
// EXPECT: exits 5
// SEEDS: x=1 | x=-1 | x=1000
// DOMAIN: x = [1234566, 1234567, 0]
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x * 3 == 3703701);
    return 5;
}
