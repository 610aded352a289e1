// The triangle problem.
// EXPECT: tests 11
// EXPECT: outputs no triangle | equilateral | isosceles | scalene
// SEEDS: a=3,b=4,c=5 | a=2,b=2,c=2 | a=1,b=2,c=3
// DOMAIN: a = range(0, 6)
// DOMAIN: b = range(0, 6)
// DOMAIN: c = range(0, 6)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char a, b, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    if (a == 0 || b == 0 || c == 0 || a + b <= c || b + c <= a || a + c <= b)
        puts("no triangle");
    else if (a == b && b == c)
        puts("equilateral");
    else if (a == b || b == c || a == c)
        puts("isosceles");
    else
        puts("scalene");
    return 0;
}
