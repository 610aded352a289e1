// Each level decides once.
static int sum(int n, int step)
{
    if (n <= 0)
        return 0;
    return step + sum(n - 1, step);
}
int f(int n, int step, int other)
{
    int out;
    if (other > 0)
        other = 0;
    out = sum(n, step);
    return out;
}

// RUN: slice --function f --input n=2,step=5,other=1 --criterion out@13
// EXPECT: condition n > 0 && n - 1 > 0 && n - 2 <= 0
// EXPECT: lines 4 5 6 7 13
// EXPECT: decisions 3
