// Large frames: the depth that no longer fits is found among a few.
// EXPECT: tests 17
// EXPECT: fault stack
// RUN: test --max-stack 16M
// REPLAY: no
// SEEDS: n=1 | n=5 | n=40
#include <coset.h>

static int down(unsigned n)
{
    volatile char room[1000000];
    room[0] = 1;
    if (n == 0)
        return 0;
    return down(n - 1) + room[0]; // FAULT HERE
}

int main(void)
{
    unsigned n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n < 100);
    return down(n);
}
