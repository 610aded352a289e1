// Pointers to different objects, chosen by an input, compared for equality.
// EXPECT: tests 2
// EXPECT: outputs same | other
// SEEDS: i=1 | i=2 | i=0
// DOMAIN: i = range(3)
#include <coset.h>
#include <stdio.h>

static int a, b, c;

int main(void)
{
    int *const table[3] = {&a, &b, &c};
    unsigned i;
    coset_symbolic(&i, sizeof i, "i");
    if (table[i % 3] == &b)
        puts("same");
    else
        puts("other");
    return 0;
}
