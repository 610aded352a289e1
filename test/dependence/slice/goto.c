// A loop made of goto, and a jump over an assignment.
int f(int x, int y)
{
    int out = 1;
    if (x > 5)
        goto skip;
    out = 2;
skip:
    if (y > 0)
        goto done;
    y = 7;
done:
    return out;
}

// OPTIONS: --function f
// SLICE: x=9,y=1 | out@13
// EXPECT: lines 4 5 13
// EXPECT: condition x > 5
// EXPECT: output 1
// SLICE: x=9,y=1 | out@13 | dynamic
// EXPECT: lines 4 13
// SLICE: x=0,y=0 | out@13
// EXPECT: lines 5 7 13
// EXPECT: condition x <= 5
// EXPECT: output 2
