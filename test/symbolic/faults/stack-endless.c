// Recursion without an end for one value.
// EXPECT: tests 2
// EXPECT: fault stack
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>

static int down(int n)
{
    volatile char room[64];
    room[0] = (char)n;
    if (n == 0)
        return room[0];
    return down(n) + 1; // FAULT HERE
}

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return down(x == 4711 ? 1 : 0);
}
