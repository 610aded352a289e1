// The textbook function, with all its orders.
// EXPECT: tests 4
// SEEDS: a=1,b=2,c=3 | a=3,b=2,c=1 | b=9
// DOMAIN: a = range(3)
// DOMAIN: b = range(3)
// DOMAIN: c = range(3)
#include <coset.h>
#include <stdio.h>

static int maximum(int a, int b, int c)
{
    if (a > b) {
        if (a > c)
            return a;
        return c;
    }
    if (b > c)
        return b;
    return c;
}

int main(void)
{
    int a, b, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    int m = maximum(a, b, c);
    printf("%d\n", m >= a && m >= b && m >= c);
    return 0;
}
