// Written after it was freed, where two conditions meet.
// EXPECT: tests 4
// EXPECT: fault ptr
// SEEDS: x=1,y=1 | x=5 | y=6
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x, y;
    char *block = malloc(8);
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x == 5)
        free(block);
    if (y == 6)
        block[7] = 1; // FAULT HERE
    if (x != 5)
        free(block);
    return 0;
}
