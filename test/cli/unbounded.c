#include <coset.h>
int main(void)
{
    int sum = 0;
    for (char c = 1; c; sum ^= c)
        coset_symbolic(&c, sizeof c, "c");
    return sum > 10;
}

// RUN: test --max-depth 5 unbounded.c
// EXPECT: exit 121
// EXPECT: stdout depth limit \(--max-depth\)
