// What a function reads from standard input and prints as wide characters is the same in unit tests, in replays and in certificates, which run
// in a cage.
#include <stdio.h>
#include <wchar.h>

int larger(void)
{
    int x, y;
    if (scanf("%d %d", &x, &y) != 2)
        return -1;
    return x > y ? x : y;
}

int wide(unsigned char x)
{
    return wprintf(L"%d\n", x);
}
// RUN: test --function larger
// EXPECT: passed 4
// RUN: test --function wide
// EXPECT: passed 3
