// Euclid's algorithm on two bytes below 16.
// EXPECT: tests 7
// SEEDS: a=12,b=8 | a=13,b=8 | a=15
// DOMAIN: a = range(16)
// DOMAIN: b = range(16)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_assume(a < 16 && b < 16);
    int steps = 0;
    while (b != 0) {
        unsigned char rest = a % b;
        a = b;
        b = rest;
        steps++;
    }
    printf("%d %d\n", a, steps);
    return 0;
}
