// Freed for one value, and read.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x, *cell = malloc(sizeof *cell);
    coset_symbolic(&x, sizeof x, "x");
    *cell = 5;
    if (x + 1000 == 999)
        free(cell);
    int value = *cell; // FAULT HERE
    free(cell);
    return value;
}
