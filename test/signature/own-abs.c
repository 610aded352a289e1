// A function with the name of one of C's, and another meaning: native runs call the program's own, too.
int abs(int x)
{
    int y = x;
    if (x < 0)
        y = -x + 1;
    return y;
}

// RUN: signature --function abs
// INPUTS: int x
// CASE: x >= 0 => result == x
// CASE: x < 0 => result == -x + 1
