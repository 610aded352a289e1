// What is printed is asked for when nothing else is: texts by branch, numbers as they are.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x, y, unused = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x < 0) {
        puts("negative");
        return 1;
    }
    if (y > 0)
        unused++;
    printf("%d\n", x + 1);
    return 0;
}

// RUN: signature
// INPUTS: int x, int y
// CASE: x < 0 => exit 1; printed puts("negative")
// CASE: x >= 0 => exit 0; printed printf("%d\n", x + 1)
