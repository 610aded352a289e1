// A function called with too few arguments, for one value.
// EXPECT: tests 2
// EXPECT: fault call
// SEEDS: x=1 | x=-7 | x=1000000
// REPLAY: invisible
#include <coset.h>

static int one(int a) { return a; }
static int two(int a, double b) { return a + (int)b; }

int main(void)
{
    int x;
    int (*function)(int) = one;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 42)
        function = (int (*)(int))(void *)two;
    return function(3); // FAULT HERE
}
