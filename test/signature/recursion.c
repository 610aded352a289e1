// Depth by input: one case for each depth, and the result grows with it.
static int depth(int n, int step)
{
    if (n <= 0)
        return 0;
    return 1 + depth(n - step, step);
}
int f(int n, int other)
{
    int log = 0;
    if (n > 8)
        return -1;
    if (other > 3)
        log = other;
    int d = depth(n, 3);
    return log >= 0 ? d : d;
}

// RUN: signature --function f --criterion d@15
// INPUTS: int n, int other
// CASE: n > 8 => d not reached
// CASE: n <= 0 => d == 0
// CASE: n > 0 && n <= 3 => d == 1
// CASE: n > 3 && n <= 6 => d == 2
// CASE: n > 6 && n <= 8 => d == 3
// EXPECT: runs 5
