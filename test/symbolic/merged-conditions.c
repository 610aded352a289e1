// --merge pure: conditions without side effects make no paths of their own.
// EXPECT: tests 2
// RUN: test --merge pure
// SEEDS: a=1 | b=1,c=1 | a=5,b=5,c=5
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int a, b, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    int largest = a > b ? a : b;
    if ((largest > 10 && c > 10) || (largest < -10 && c < -10))
        puts("far out");
    return 0;
}
