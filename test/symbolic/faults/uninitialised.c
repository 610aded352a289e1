// A branch on what was not set, for one value.
// EXPECT: tests 3
// EXPECT: fault uninit
// RUN: test --check uninit
// SEEDS: x=1 | x=-7 | x=1000000
// REPLAY: invisible
#include <coset.h>

int main(void)
{
    int x, result;
    coset_symbolic(&x, sizeof x, "x");
    if (x > 0)
        result = 1;
    else if (x != -5)
        result = 2;
    if (result == 2) // FAULT HERE
        return 1;
    return 0;
}
