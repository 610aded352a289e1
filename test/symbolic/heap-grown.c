// Symbolic bytes survive a realloc, and what is freed does not come back.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: a='x' | b='y' | a='x',b='y'
// DOMAIN: a = [0, 120]
// DOMAIN: b = [0, 121]
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    char *block = malloc(2);
    int result = 0;
    if (!block)
        return 99;
    coset_symbolic(block, 1, "a");
    coset_symbolic(block + 1, 1, "b");
    block = realloc(block, 1000);
    if (!block)
        return 99;
    if (block[0] == 'x')
        result |= 1;
    if (block[1] == 'y')
        result |= 2;
    free(block);
    char *fresh = calloc(1, 1000);
    if (fresh && (fresh[0] || fresh[1]))
        return 98;
    free(fresh);
    return result;
}
