// The address of a local that is gone, used for one value.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

static int *kept;

static void remember(int x)
{
    int local = x;
    if (x == 8192)
        kept = &local;
}

int main(void)
{
    int x, own = 3;
    kept = &own;
    coset_symbolic(&x, sizeof x, "x");
    remember(x);
    return *kept == 3; // FAULT HERE
}
