// malloc of a symbolic size: a way for each; what is too small for the write behind it is a fault.
// EXPECT: tests 6
// EXPECT: fault ptr
// EXPECT: outputs  | 4 | 5 | 6
// SEEDS: n=1 | n=6 | n=4
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    unsigned n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n >= 1 && n <= 6);
    char *memory = malloc(n);
    if (!memory)
        return 1;
    memory[3] = 1; // FAULT HERE
    printf("%u\n", n);
    free(memory);
    return 0;
}
