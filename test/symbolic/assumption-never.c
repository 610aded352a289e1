// No input passes: no test, and that is complete.
// EXPECT: tests 0
// SEEDS: x=1 | x=-1 | x=1000
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x * 2 == 7);
    return 5;
}
