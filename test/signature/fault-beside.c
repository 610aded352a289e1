// A fault on behalf of what is not asked for is told, too; the two cases of the output do not split by it.
#include <coset.h>
static int log[4];
int main(void)
{
    int x, i, value, out;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&i, sizeof i, "i");
    if (i != 3)
        log[i] = x;
    if (x > 0)
        value = 1;
    else
        value = x;
    out = value;
    return 0;
}

// RUN: signature --criterion out@15
// INPUTS: int x, int i
// CASE: x > 0 => out == 1
// CASE: x <= 0 => out == x
// CASE: i < 0 || i > 3 => fault ptr@10
