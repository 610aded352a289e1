// Cases, a fall-through and the default.
int f(int x, int y)
{
    int out = 0;
    switch (x) {
    case 1:
        out = 10;
        break;
    case 2:
        out = 20;
    case 3:
        out += y;
        break;
    default:
        y = 0;
    }
    return out;
}

// RUN: slice --function f --input x=1,y=4 --criterion out@17
// EXPECT: lines 5 7 17
// EXPECT: condition x == 1
// EXPECT: output 10
// RUN: slice --function f --input x=2,y=4 --criterion out@17
// EXPECT: lines 5 10 12 17
// EXPECT: condition (x == 2 || x == 3) && x == 2
// EXPECT: output y + 20
// RUN: slice --function f --input x=8,y=4 --criterion out@17
// EXPECT: lines 4 5 17
// EXPECT: decisions 1
// EXPECT: output 0
// RUN: slice --function f --input x=8,y=4 --criterion out@17 --kind dynamic
// EXPECT: lines 4 17
// EXPECT: decisions 0
