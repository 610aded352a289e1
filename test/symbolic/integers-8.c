// Arithmetic on bytes: wrapping after conversion, promotion to int before.
// EXPECT: tests 5
// EXPECT: outputs sum | wraps | negative | both | none
// SEEDS: a=200,b=100 | a=1,b=255 | a=128,b=128
// DOMAIN: a = range(256)
// DOMAIN: b = range(0, 256, 3)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    unsigned char sum = a + b;
    signed char as_signed = (signed char)a;
    if (a + b == 300)
        puts("sum");
    else if (sum < a) {
        if (as_signed < 0)
            puts("both");
        else
            puts("wraps");
    } else if (as_signed < -100)
        puts("negative");
    else
        puts("none");
    return 0;
}
