// Conditions over four values that exclude each other in many ways.
// EXPECT: tests 9
// SEEDS: a=1,b=5,c=2,d=7 | a=5,b=9,c=1,d=3 | a=1,b=9,c=3,d=4
// DOMAIN: a = range(5)
// DOMAIN: b = range(5)
// DOMAIN: c = range(5)
// DOMAIN: d = range(5)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int a, b, c, d;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    coset_symbolic(&d, sizeof d, "d");
    if (a > b || c > d) {
        puts("not intervals");
        return 1;
    }
    if (b < c || d < a)
        puts("apart");
    else if (a <= c && d <= b)
        puts("second within first");
    else if (c <= a && b <= d)
        puts("first within second");
    else
        puts("overlap");
    return 0;
}
