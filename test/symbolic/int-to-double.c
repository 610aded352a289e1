// An average of ints, computed in double.
// EXPECT: tests 3
// EXPECT: outputs above | below | exact
// SEEDS: a=1,b=2 | a=100,b=51 | a=75,b=76
// DOMAIN: a = range(70, 80)
// DOMAIN: b = range(70, 80)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    short a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    double mean = (a + b) / 2.0;
    if (mean > 75.5)
        puts("above");
    else if (mean < 75.5)
        puts("below");
    else
        puts("exact");
    return 0;
}
