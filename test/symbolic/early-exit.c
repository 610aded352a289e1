// exit from deep inside, with handlers that run.
// EXPECT: tests 4
// EXPECT: exits 0 3 4 9
// SEEDS: x=5 | x=50 | x=500
// DOMAIN: x = [0, 5, 50, 500, -3]
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

static void goodbye(void) { puts("goodbye"); }

static void inner(int x)
{
    if (x < 0)
        exit(9);
    if (x > 100)
        _Exit(3);
}

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    atexit(goodbye);
    inner(x);
    if (x > 10)
        exit(4);
    return 0;
}
