// The program marks nothing: each conversion of scanf is an input of its type.
// EXPECT: tests 3
// EXPECT: outputs first | second | equal
// SEEDS: a=1,b=2 | a=-7 | a=5,b=5
// DOMAIN: stdin = [b"1 2", b"2 1", b"3 3", b"-4 -4"]
#include <stdio.h>

int main(void)
{
    int a, b;
    scanf("%d %d", &a, &b);
    if (a > b)
        puts("first");
    else if (a < b)
        puts("second");
    else
        puts("equal");
    return 0;
}
