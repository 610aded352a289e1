// The Collatz sequence from a number below 32: a path for every sequence of odd and even.
// EXPECT: tests 31
// SEEDS: n=1 | n=27 | n=16
// DOMAIN: n = range(0, 40)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char input;
    unsigned n, steps = 0;
    coset_symbolic(&input, sizeof input, "n");
    n = input;
    coset_assume(n > 0 && n < 32);
    do {
        if (n % 2)
            n = 3 * n + 1;
        else
            n /= 2;
        steps++;
    } while (n != 1);
    printf("%u\n", steps);
    return 0;
}
