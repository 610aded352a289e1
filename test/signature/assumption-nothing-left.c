// Only one input in four thousand million is allowed, and the first one is not.
#include <coset.h>
int main(void)
{
    unsigned x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_assume(x * 3 == 21);
    return y > x ? 2 : 1;
}

// RUN: signature
// INPUTS: unsigned x, unsigned y
// ALLOWED: x == 7
// CASE: y > x => exit 2
// CASE: y <= x => exit 1
