// A loop whose number of rounds is an input, and one with a break; what it counts beside does not matter.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    unsigned n, stop, quiet;
    int total = 0, noise = 0, sum;
    coset_symbolic(&n, sizeof n, "n");
    coset_symbolic(&stop, sizeof stop, "stop");
    coset_symbolic(&quiet, sizeof quiet, "quiet");
    coset_assume(n <= 3);
    for (unsigned i = 0; i < n; i++) {
        if (i == stop)
            break;
        if (quiet > i)
            noise++;
        total += 10;
    }
    sum = total;
    printf("%d %d\n", sum, noise);
    return 0;
}

// RUN: signature --criterion sum@19
// INPUTS: unsigned n, unsigned stop, unsigned quiet
// ALLOWED: n <= 3
// CASE: n == 0 => sum == 0
// CASE: n > 0 && stop == 0 => sum == 0
// CASE: n == 1 && stop != 0 => sum == 10
// CASE: n >= 2 && stop == 1 => sum == 10
// CASE: n == 2 && stop > 1 => sum == 20
// CASE: n == 3 && stop == 2 => sum == 20
// CASE: n == 3 && stop > 2 => sum == 30
