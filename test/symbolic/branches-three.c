// Three independent branches on three ints.
// EXPECT: tests 8
// EXPECT: outputs 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
// SEEDS: x=1,y=2,z=3 | x=-7 | x=11,y=-1,z=100
// DOMAIN: x = [0, 10, 11]
// DOMAIN: y = [-1, 0]
// DOMAIN: z = [99, 100]
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x, y, z, taken = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    if (x > 10)
        taken |= 1;
    if (y < 0)
        taken |= 2;
    if (z == 100)
        taken |= 4;
    printf("%d\n", taken);
    return 0;
}
