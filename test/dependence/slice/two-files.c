// Lines of two files.
int scale(int v);
int f(int x, int y)
{
    int out = y;
    if (x)
        out = scale(y);
    return out;
}

// FILES: two-files.part.c
// RUN: slice --function f --input x=1,y=7 --criterion out@8
// EXPECT: condition x != 0 && y <= 100
// EXPECT: lines two-files.c:6 two-files.c:7 two-files.c:8 two-files.part.c:3 two-files.part.c:5
// EXPECT: output y * 2
// RUN: slice --function f --input x=1,y=7 --criterion v@two-files.part.c:5
// EXPECT: output y
// RUN: slice --function f --input x=0,y=7 --criterion out@two-files.c:8
// EXPECT: condition x == 0
// EXPECT: lines 5 6 8
