#include <stdio.h>
int main(void)
{
    int x;
    if (scanf("%d", &x) != 1)
        return 3;
    return x > 7 ? 1 : 2;
}

// RUN: test scans.c
// EXPECT: exit 0
// EXPECT: tests 3
// RUN: test --stdin data.txt scans.c
// EXPECT: exit 0
// EXPECT: tests 1
