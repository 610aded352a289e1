// Two criteria about one variable: each has the value of its own line, or none.
#include <coset.h>
int main(void)
{
    int x, y, out;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    out = x;
    if (y > 0)
        out = 3;
    out = out + y;
    return out;
}

// RUN: signature --criterion out@8 --criterion out@10
// INPUTS: int x, int y
// CASE: y > 0 => out == x; out == 3
// CASE: y <= 0 => out == x; out not reached
// RUN: signature --criterion out@8 --criterion out@11
// INPUTS: int x, int y
// CASE: y > 0 => out == x; out == 3 + y
// CASE: y <= 0 => out == x; out == x + y
