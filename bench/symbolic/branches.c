/* Twelve independent branches on twelve ints: 2^12 paths, nearly nothing else. What is measured is the machinery. */
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x[12], taken = 0;
    coset_symbolic(x, sizeof x, "x");
    for (int i = 0; i < 12; i++) {
        if (x[i] > 3 * i)
            taken |= 1 << i;
    }
    printf("%d\n", taken);
    return 0;
}
