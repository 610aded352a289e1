// The first of several returns that is taken gives the result.
int classify(int a, int b, int c)
{
    if (a <= 0)
        return -1;
    if (b == a)
        return 0;
    if (c == b)
        return c + 1;
    return 2;
}

// RUN: signature --function classify
// INPUTS: int a, int b, int c
// CASE: a <= 0 => result == -1
// CASE: a > 0 && b == a => result == 0
// CASE: a > 0 && b != a && c == b => result == c + 1
// CASE: a > 0 && b != a && c != b => result == 2
