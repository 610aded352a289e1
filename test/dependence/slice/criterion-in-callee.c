// The value in a callee, whatever the callers decided.
static int twice(int v)
{
    int local = v * 2;
    return local;
}
int f(int x, int y)
{
    int a = 1, b = 2;
    if (x > 0)
        a = y;
    if (y > 0)
        b = 3;
    return twice(a) + b;
}

// RUN: slice --function f --input x=1,y=1 --criterion local@4
// EXPECT: condition x > 0
// EXPECT: lines 4 10 11 14
// RUN: slice --function f --input x=0,y=1 --criterion local@4
// EXPECT: condition x <= 0
// EXPECT: output 2
// RUN: slice --function f --input x=0,y=1 --criterion v@4
// EXPECT: output 1
// EXPECT: condition x <= 0
