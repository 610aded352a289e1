// Multiplication of shorts, and their conversion back.
// EXPECT: tests 3
// EXPECT: outputs small | truncated | other
// SEEDS: a=300 | a=-300 | a=181
// DOMAIN: a = range(-32768, 32768, 1)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    short a;
    coset_symbolic(&a, sizeof a, "a");
    int square = a * a;
    if (square <= 32767)
        puts("small");
    else if ((short)square == 0x1000)
        puts("truncated");
    else
        puts("other");
    return 0;
}
