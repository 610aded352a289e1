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

// RUN: slice --function f --input x=9,y=1 --criterion out@13
// EXPECT: lines 4 5 13
// EXPECT: condition x > 5
// EXPECT: output 1
// RUN: slice --function f --input x=9,y=1 --criterion out@13 --kind dynamic
// EXPECT: lines 4 13
// RUN: slice --function f --input x=0,y=0 --criterion out@13
// EXPECT: lines 5 7 13
// EXPECT: condition x <= 5
// EXPECT: output 2
