// An assumption that holds only because of a branch: the branch decides whether the input is allowed.
#include <coset.h>
static int valid(int x, int y)
{
    if (x == 0)
        return y > 3;
    return 1;
}
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_assume(valid(x, y));
    return y > 10 ? 2 : 1;
}

// RUN: signature
// INPUTS: int x, int y
// ALLOWED: x != 0 || y > 3
// CASE: x != 0 && y > 10 => exit 2
// CASE: x != 0 && y <= 10 => exit 1
// CASE: x == 0 && y > 10 => exit 2
// CASE: x == 0 && y > 3 && y <= 10 => exit 1
// RUN: signature --seed x=1
// INPUTS: int x, int y
// ALLOWED: x != 0 || y > 3
// CASE: x != 0 && y > 10 => exit 2
// CASE: x != 0 && y <= 10 => exit 1
// CASE: x == 0 && y > 10 => exit 2
// CASE: x == 0 && y > 3 && y <= 10 => exit 1
