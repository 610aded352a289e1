// A loop with three ways out; the criterion after it.
int f(int n, int stop, int bad)
{
    int i = 0, out = 0;
    while (i < 3) {
        if (i == stop)
            break;
        if (i + 10 == bad)
            return -1;
        out += 2;
        i++;
    }
    out = out + 1;
    return out;
}

// RUN: slice --function f --input n=0,stop=1,bad=0 --criterion out@13
// EXPECT: output 3
// EXPECT: has stop == 1
// EXPECT: has stop != 0
// EXPECT: has bad != 10
// RUN: slice --function f --input n=0,stop=9,bad=0 --criterion out@13
// EXPECT: output 7
// EXPECT: decisions 6
// EXPECT: lines 4 5 6 8 10 11 13
