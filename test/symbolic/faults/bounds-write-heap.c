// A write one beyond the end of a block for one value.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=1 | x=2 | x=9
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    unsigned x;
    char *block = malloc(10);
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x < 11);
    if (!block)
        return 1;
    block[x * 7 % 11] = 'x'; // FAULT HERE
    free(block);
    return 0;
}
