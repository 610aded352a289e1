// The same bits compared as signed and as unsigned, and a negative number converted to a size.
// EXPECT: tests 3
// EXPECT: outputs trap | plain
// SEEDS: n=1 | n=-1 | n=100
// DOMAIN: n = range(-8, 9)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int n;
    coset_symbolic(&n, sizeof n, "n");
    if (n < 8 && (size_t)n > 16)
        puts("trap");
    else if (n < 0)
        puts("impossible");
    else
        puts("plain");
    return 0;
}
