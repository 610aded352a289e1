// The same with an index that nothing bounds: the read beyond the table is one more way.
// EXPECT: tests 3
// EXPECT: fault ptr
// SEEDS: i=3 | i=0 | i=15
#include <coset.h>
#include <stdio.h>

static const int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

int main(void)
{
    int i;
    coset_symbolic(&i, sizeof i, "i");
    if (table[i] == 7) // FAULT HERE
        puts("seven");
    else
        puts("other");
    return 0;
}
