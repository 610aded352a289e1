// Two functions that call each other: which of them meets zero, and when.
// EXPECT: tests 7
// EXPECT: outputs even | odd
// SEEDS: n=6 | n=3 | n=1
// DOMAIN: n = range(0, 9)
#include <coset.h>
#include <stdio.h>

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

int main(void)
{
    unsigned n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n < 7);
    puts(is_even(n) ? "even" : "odd");
    return 0;
}
