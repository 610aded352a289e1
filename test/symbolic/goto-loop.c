// A loop made of goto, left in three ways.
// EXPECT: tests 12
// SEEDS: n=3 | n=-1 | n=1000
// DOMAIN: n = chain(range(-5, 12), [1000, 100])
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int n, i = 0;
    coset_symbolic(&n, sizeof n, "n");
again:
    if (n < 0)
        goto negative;
    if (i == n)
        goto found;
    if (i++ < 9)
        goto again;
    puts("large");
    return 2;
found:
    printf("%d\n", i);
    return 0;
negative:
    return 1;
}
