// Freed once more for one value.
// EXPECT: tests 2
// EXPECT: fault free
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    char *block = malloc(8);
    coset_symbolic(&x, sizeof x, "x");
    free(block);
    if ((x ^ 0x0f0f0f0f) == 0x12345678)
        free(block); // FAULT HERE
    return 0;
}
