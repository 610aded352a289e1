// Whatever stands after a return that may be taken depends on it.
int f(int x, int y)
{
    int out = 3;
    if (x < 0)
        return -1;
    if (y < 0)
        y = 0;
    out = out + 1;
    return out;
}

// RUN: slice --function f --input x=1,y=-5 --criterion out@9
// EXPECT: lines 4 5 9
// EXPECT: condition x >= 0
// EXPECT: output 4
// RUN: slice --function f --input x=-1,y=0 --criterion out@9
// EXPECT: not executed
// RUN: slice --function f --input x=-1,y=0
// EXPECT: condition x < 0
// EXPECT: has x < 0
