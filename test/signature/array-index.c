// The array of section 5.1 of the paper, where an index that is made concrete hides two of three outputs.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x, y, out;
    int a[2] = {0, 1};
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 0)
        printf("x is more than zero\n");
    if (a[x] > 0) {
        if (y > 0)
            out = 1;
        else
            out = -1;
    } else {
        out = 0;
    }
    printf("%d\n", out);
    return 0;
}

// RUN: signature --criterion out@20 --seed x=0,y=0
// INPUTS: int x, int y
// CASE: x == 0 => out == 0
// CASE: x == 1 && y > 0 => out == 1
// CASE: x == 1 && y <= 0 => out == -1
// CASE: x < 0 || x > 1 => fault ptr@12
// CriterionSet for all that it prints: x > 0 matters, too.
// RUN: signature --seed x=0,y=0
// INPUTS: int x, int y
// CASE: x == 0 => exit 0; out == 0
// CASE: x == 1 && y > 0 => exit 0; out == 1; printed printf("x is more than zero\n")
// CASE: x == 1 && y <= 0 => exit 0; out == -1
// CASE: x < 0 || x > 1 => fault ptr@12
