// A decision is told as the source has it, whichever way the compiler turned the branch.
#include <stdio.h>
int main(void)
{
    int x, y, out = 0;
    scanf("%d %d", &x, &y);
    if (!x)
        out = 1;
    if (!(y > 3))
        out += 2;
    int both = x && !y;
    printf("%d %d\n", out, both);
    return 0;
}

// RUN: slice --input x=0,y=0 --criterion out@10
// EXPECT: condition x == 0 && y <= 3
// EXPECT: went 7 true
// EXPECT: went 9 true
// RUN: slice --input x=1,y=9 --criterion out@12
// EXPECT: went 7 false
// EXPECT: went 9 false
// RUN: slice --input x=0,y=0 --criterion both@11
// EXPECT: lines 6 11
