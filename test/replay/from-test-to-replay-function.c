// RUN: test --function f --format c
// EXPECT: tests >= 5
#include <stdlib.h>
static int table[4] = {1, 2, 3, 4};
static int f(int a, int *p, unsigned char c)
{
    if (!p)
        return -1;
    if (a > 5)
        return table[p[1]];
    if (c == 9)
        exit(c);
    return a / (c - 7);
}
int main(void)
{
    return f(1, 0, 2);
}
