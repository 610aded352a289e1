// A null pointer in a table, reached by one index.
// EXPECT: tests 4
// EXPECT: fault ptr
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>
#include <stddef.h>

static int a = 1, b = 2, c = 3;

int main(void)
{
    static int *const table[4] = {&a, &b, NULL, &c};
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    return *table[(x * 3 + 1) % 4]; // FAULT HERE
}
