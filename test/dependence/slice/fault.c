// The run ends in a fault: what led to it is its slice.
int f(int x, int y)
{
    int d = 1, unused = 0;
    if (x == 3)
        d = 0;
    if (y > 0)
        unused = 1;
    return 10 / d;
}

// RUN: slice --function f --input x=3,y=1
// EXPECT: condition x == 3
// EXPECT: events end
// RUN: slice --function f --input x=3,y=1 --criterion d@6
// EXPECT: condition x == 3
// EXPECT: output 0
