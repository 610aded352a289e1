// The result of main is the exit code, whether it returns it or exits with it; what is printed does not matter then.
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (y > 0)
        puts("positive");
    if (x > 5)
        return 3;
    if (x < 0)
        exit(0);
    return x + 4;
}

// RUN: signature --criterion return
// INPUTS: int x, int y
// CASE: x > 5 => exit 3
// CASE: x < 0 => exit 0
// CASE: x >= 0 && x <= 5 => exit x + 4
// EXPECT: runs 3
