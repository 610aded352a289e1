// What is printed is no decision: digits, widths and text of symbolic values.
// EXPECT: tests 2
// SEEDS: n=1 | n=-123456 | n=100000,c='x',d=2.5
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int n;
    char c;
    double d;
    coset_symbolic(&n, sizeof n, "n");
    coset_symbolic(&c, sizeof c, "c");
    coset_symbolic(&d, sizeof d, "d");
    printf("%d %5d %x %c %f %g\n", n, n, (unsigned)n, c, d, d);
    putchar(c);
    putchar('\n');
    if (n > 100)
        puts("large");
    return 0;
}
