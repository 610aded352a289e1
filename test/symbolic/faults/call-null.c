// A null function pointer, chosen by one index.
// EXPECT: tests 4
// EXPECT: fault call
// SEEDS: x=1 | x=2 | x=3
#include <coset.h>
#include <stddef.h>

static int one(void) { return 1; }
static int two(void) { return 2; }
static int three(void) { return 3; }

int main(void)
{
    static int (*const table[4])(void) = {one, two, NULL, three};
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    return table[x % 4](); // FAULT HERE
}
