// Exits, an abort and a failed assertion are ends as good as any.
#include <assert.h>
#include <coset.h>
#include <stdlib.h>
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x == 1)
        exit(3);
    if (x == 2)
        abort();
    assert(x != 3);
    if (y > 5)
        return 4;
    return 0;
}

// RUN: signature
// INPUTS: int x, int y
// CASE: x == 1 => exit 3
// CASE: x == 2 => fault abort@13
// CASE: x == 3 => fault assert@14
// CASE: x != 1 && x != 2 && x != 3 && y > 5 => exit 4
// CASE: x != 1 && x != 2 && x != 3 && y <= 5 => exit 0
