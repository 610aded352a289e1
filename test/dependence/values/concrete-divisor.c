// No decision is made where the divisor is a number; which number, two decisions make together.
#include <coset.h>

int main(void)
{
    int z, y, d = 2, q;
    coset_symbolic(&z, sizeof z, "z");
    coset_symbolic(&y, sizeof y, "y");
    if (z == 5)
        d--;
    if (y == 5)
        d--;
    q = 10 / d;
    return 0;
}
