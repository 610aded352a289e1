// ?: with operands that must not both be evaluated.
// EXPECT: tests 3
// EXPECT: outputs 10 | -1 | 4
// SEEDS: a=1 | a=-1 | a=7
// DOMAIN: a = range(-3, 9)
#include <coset.h>
#include <stdio.h>

static int calls;

static int next(int value)
{
    calls++;
    return value + calls;
}

int main(void)
{
    int a;
    coset_symbolic(&a, sizeof a, "a");
    int result = a < 0 ? -calls - 1 : a > 5 ? next(3) : next(next(7));
    printf("%d\n", result);
    return 0;
}
