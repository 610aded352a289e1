// Lines of two files.
int scale(int v);
int f(int x, int y)
{
    int out = y;
    if (x)
        out = scale(y);
    return out;
}

// OPTIONS: --function f
// FILES: two-files.part.c
// SLICE: x=1,y=7 | out@8
// EXPECT: condition x != 0 && y <= 100
// EXPECT: lines two-files.c:6 two-files.c:7 two-files.c:8 two-files.part.c:3 two-files.part.c:5
// EXPECT: output y * 2
// SLICE: x=1,y=7 | v@two-files.part.c:5
// EXPECT: output y
// SLICE: x=0,y=7 | out@two-files.c:8
// EXPECT: condition x == 0
// EXPECT: lines 5 6 8
