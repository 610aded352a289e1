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

// OPTIONS: --function f
// SLICE: x=1,y=1 | local@4
// EXPECT: condition x > 0
// EXPECT: lines 4 10 11 14
// SLICE: x=0,y=1 | local@4
// EXPECT: condition x <= 0
// EXPECT: output 2
// SLICE: x=0,y=1 | v@4
// EXPECT: output 1
// EXPECT: condition x <= 0
