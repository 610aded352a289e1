// A criterion inside a branch: on other inputs its line is not reached, which is a case as well.
#include <coset.h>
int main(void)
{
    int x, y, out = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 3) {
        if (y > 3)
            out = y;
        out = out + 1;
    }
    return 0;
}

// RUN: signature --criterion out@11
// INPUTS: int x, int y
// CASE: x <= 3 => out not reached
// CASE: x > 3 && y > 3 => out == y + 1
// CASE: x > 3 && y <= 3 => out == 1
