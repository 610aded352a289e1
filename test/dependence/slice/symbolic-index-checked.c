// The same, with an index that may be out of bounds: the check is no part of what follows it.
int f(unsigned i, int v)
{
    int table[4] = {10, 20, 30, 40};
    int out;
    table[i] = v;
    out = table[2];
    return out;
}

// RUN: slice --function f --input i=1,v=3 --criterion out@7
// EXPECT: lines 4 6 7
