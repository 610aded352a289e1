// A symbolic index found by a symbolic index, twice.
// EXPECT: tests 2
// EXPECT: outputs found | no
// SEEDS: i=1 | i=7 | i=200
// DOMAIN: i = range(256)
#include <coset.h>
#include <stdio.h>

static const unsigned char next[8] = {3, 6, 0, 5, 7, 1, 4, 2};

int main(void)
{
    unsigned char i;
    coset_symbolic(&i, sizeof i, "i");
    if (next[next[next[i % 8]]] == 4)
        puts("found");
    else
        puts("no");
    return 0;
}
