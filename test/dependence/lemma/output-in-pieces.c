/* How long the text of a number is decides into how many pieces its output is cut: what the output says stays the same. */
#include <coset.h>
#include <stdio.h>

int main(void)
{
    double d;
    int n;
    coset_symbolic(&d, sizeof d, "d");
    coset_symbolic(&n, sizeof n, "n");
    printf("%d %f %g\n", n, d, d);
    return 0;
}
// RUN: lemma --seed 3 --others 30
