// Two files, with statics of one name.
// EXPECT: tests 4
// FILES: two-files.part.c
// SEEDS: x=1 | x=100 | x=-100
// DOMAIN: x = range(-12, 13)
#include <coset.h>
#include <stdio.h>

int classify(int x);
static int limit = 10;

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x > limit)
        puts("beyond");
    printf("%d\n", classify(x));
    return 0;
}
