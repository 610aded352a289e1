// Doubly recursive; 0 and 1 end at the same test, so 0..8 are eight paths.
// EXPECT: tests 8
// SEEDS: n=5 | n=1 | n=8
// DOMAIN: n = range(0, 9)
#include <coset.h>
#include <stdio.h>

static int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    int n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n >= 0);
    coset_assume(n <= 8);
    printf("%d\n", fibonacci(n));
    return 0;
}
