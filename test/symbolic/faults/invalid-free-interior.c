// A pointer into the block is no pointer to the block.
// EXPECT: tests 2
// EXPECT: fault free
// SEEDS: x=1 | x=2 | x=0
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    char *block = malloc(8);
    coset_symbolic(&x, sizeof x, "x");
    if (x == 31337)
        block++;
    free(block); // FAULT HERE
    return 0;
}
