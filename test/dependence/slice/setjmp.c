// A jump out of a callee skips an assignment, or does not.
#include <setjmp.h>
static jmp_buf place;
static void check(int x)
{
    if (x > 100)
        longjmp(place, 1);
}
int f(int x, int y)
{
    volatile int out = 1;
    if (y > 0)
        y = 0;
    if (setjmp(place) == 0) {
        check(x);
        out = 2;
    }
    return out;
}

// RUN: slice --function f --input x=5,y=1 --criterion out@18
// EXPECT: condition x <= 100
// EXPECT: output 2
// RUN: slice --function f --input x=500,y=1 --criterion out@18
// EXPECT: condition x > 100
// EXPECT: output 1
