// The result of main is the exit code.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (y > 0)
        puts("positive");
    if (x > 5)
        return x + 1;
    return 0;
}

// RUN: slice --input x=6,y=2 --criterion return
// EXPECT: condition x > 5
// EXPECT: output x + 1
