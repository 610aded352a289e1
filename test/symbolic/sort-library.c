// qsort of three symbolic numbers: every order that its comparisons tell apart.
// EXPECT: tests 13
// SEEDS: v[0]=3,v[1]=2,v[2]=1 | v[1]=1 | v[0]=2,v[1]=3,v[2]=1
// DOMAIN: v = ints(4, [range(3), range(3), range(3)])
// RUNTIME: qsort
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    if (a < b)
        return -1;
    if (a > b)
        return 1;
    return 0;
}

int main(void)
{
    int v[3];
    coset_symbolic(v, sizeof v, "v");
    qsort(v, 3, sizeof v[0], ascending);
    printf("%d\n", v[0] <= v[1] && v[1] <= v[2]);
    return 0;
}
