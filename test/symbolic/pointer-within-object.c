// Pointers into one object are no decision: the offset is symbolic, and the branch on what is there decides.
// EXPECT: tests 2
// EXPECT: outputs two | another
// SEEDS: i=1 | i=2 | i=250
// DOMAIN: i = range(256)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int a[6] = {0}, *pointers[3] = {&a[0], &a[2], &a[5]};
    unsigned char i;
    coset_symbolic(&i, sizeof i, "i");
    *pointers[i % 3] = 5;
    if (a[2] == 5)
        puts("two");
    else
        puts("another");
    return 0;
}
