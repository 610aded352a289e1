// A loop whose bound is an input between 0 and 50: one path a bound.
// EXPECT: tests 51
// SEEDS: n=0 | n=50 | n=17
// DOMAIN: n = range(-3, 60)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int n, sum = 0;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n >= 0 && n <= 50);
    for (int i = 0; i < n; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
