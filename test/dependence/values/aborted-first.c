// The first input, and most others, end in a fault that hides the rest.
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x, y, z;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    if (y > 2)
        puts("y");
    int q = 100 / (x & 3);
    int t[4] = {1, 2, 3, 4};
    q += t[y & 7];
    if (z == 77 && y < 2)
        puts("z");
    printf("%d\n", q);
    return q > 30;
}
