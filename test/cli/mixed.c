#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x, limit;
    coset_symbolic(&x, sizeof x, "x");
    if (scanf("%d", &limit) != 1)
        return 9;
    return x > limit ? 1 : x == 3 ? 2 : 3;
}

// RUN: test --stdin number.txt mixed.c
// EXPECT: exit 0
// EXPECT: tests 3
