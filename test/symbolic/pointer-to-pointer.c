// Writes through pointers to pointers that the input redirects.
// EXPECT: tests 4
// EXPECT: outputs 9 2 | 1 9 | 9 1 | 2 9
// SEEDS: swap=1 | second=1 | swap=3,second=2
// DOMAIN: swap = [0, 1]
// DOMAIN: second = [0, 1]
#include <coset.h>
#include <stdio.h>

static void exchange(int **a, int **b)
{
    int *kept = *a;
    *a = *b;
    *b = kept;
}

int main(void)
{
    int swap, second, x = 1, y = 2, *p = &x, *q = &y, **target = &p;
    coset_symbolic(&swap, sizeof swap, "swap");
    coset_symbolic(&second, sizeof second, "second");
    if (swap)
        exchange(&p, &q);
    if (second)
        target = &q;
    **target = 9;
    printf("%d %d\n", *p, *q);
    return 0;
}
