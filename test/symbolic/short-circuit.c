// && and || decide operand by operand, from the left.
// EXPECT: tests 7
// SEEDS: a=1 | b=1,c=1 | a=1,b=1,d=1
// DOMAIN: a = [0, 1]
// DOMAIN: b = [0, 1]
// DOMAIN: c = [0, 1]
// DOMAIN: d = [0, 1]
#include <coset.h>

int main(void)
{
    int a, b, c, d;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    coset_symbolic(&d, sizeof d, "d");
    if ((a && b) || (c && !d))
        return 1;
    return 0;
}
