// A harness written for KLEE.
// EXPECT: tests 4
// EXPECT: fault assert
// SEEDS: a=1 | a=3,b=2 | b=8
// DOMAIN: a = range(-2, 12)
// DOMAIN: b = range(-2, 12)
#include <assert.h>
#include <klee/klee.h>

static int mystery(int a, int b)
{
    if (a > 5) {
        if (b == a + 2)
            assert(a != 7); // FAULT HERE
        return 1;
    }
    return b;
}

int main(void)
{
    int a, b;
    klee_make_symbolic(&a, sizeof a, "a");
    klee_make_symbolic(&b, sizeof(b), "b");
    klee_assume(a >= 0 & a < 10);
    klee_assume(b < 10);
    return mystery(a, b);
}
