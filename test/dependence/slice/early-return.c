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

// OPTIONS: --function f
// SLICE: x=1,y=-5 | out@9
// EXPECT: lines 4 5 9
// EXPECT: condition x >= 0
// EXPECT: output 4
// SLICE: x=-1,y=0 | out@9
// EXPECT: not executed
// SLICE: x=-1,y=0
// EXPECT: condition x < 0
// EXPECT: has x < 0
