#include <stdio.h>
#include <stdlib.h>
#include <coset.h>
static void require(int ok)
{
    if (!ok)
        exit(3);
}
int main(void)
{
    int x, y, out = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (y > 5)
        y = 5;
    require(x > 10);
    out = 7;
    return out;
}

// RUN: slice --input x=11,y=9 --criterion out@17
// EXPECT: condition x > 10
// EXPECT: output 7
// EXPECT: lines 6 12 16 17
// RUN: slice --input x=11,y=9 --criterion out@17 --kind dynamic
// EXPECT: lines 6 12 16 17
// EXPECT: condition x > 10
// RUN: slice --input x=0,y=0 --criterion out@17
// EXPECT: not executed
// RUN: slice --input x=0,y=0
// EXPECT: condition x <= 10
// EXPECT: events end
// EXPECT: output 3
