// A trap that one value reaches.
// EXPECT: tests 3
// EXPECT: fault abort
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x / 3 == 7 && x % 3 == 2)
        __builtin_trap(); // FAULT HERE
    return 0;
}
