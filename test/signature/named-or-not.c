// Whether there is a named output at all is a part of the answer.
#include <coset.h>
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 0)
        coset_output("y", &y, sizeof y);
    if (y == 5)
        return 1;
    return 0;
}

// RUN: signature --criterion coset_output
// INPUTS: int x, int y
// CASE: x > 0 => y == y
// CASE: x <= 0 =>
