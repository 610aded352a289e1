// A call through a pointer to data.
// EXPECT: tests 2
// EXPECT: fault call
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

static int number = 5;
static int one(void) { return 1; }

int main(void)
{
    int x;
    int (*function)(void) = one;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 1000001)
        function = (int (*)(void))(void *)&number;
    return function(); // FAULT HERE
}
