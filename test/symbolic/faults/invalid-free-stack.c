// One of four pointers is not from the heap.
// EXPECT: tests 4
// EXPECT: fault free
// SEEDS: x=1 | x=0 | x=7
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    unsigned x;
    char local[4], *pointers[4] = {malloc(4), malloc(4), local, malloc(4)};
    coset_symbolic(&x, sizeof x, "x");
    free(pointers[x % 4]); // FAULT HERE
    return 0;
}
