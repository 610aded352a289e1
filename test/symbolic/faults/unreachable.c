// A default that was thought impossible.
// EXPECT: tests 5
// EXPECT: fault unreachable_call
// SEEDS: x=1 | x=2 | x=3
#include <coset.h>

static int area(unsigned kind)
{
    switch (kind) {
    case 0: return 1;
    case 1: return 2;
    case 2: return 4;
    case 3: return 8;
    default: __builtin_unreachable(); // FAULT HERE
    }
}

int main(void)
{
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x < 5);
    return area(x);
}
