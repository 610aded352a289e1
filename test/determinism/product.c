/* The factors of a product of two large primes: no solver finds them, nor shows that there are none, in any time that a
 * test has. So --solver-timeout always cuts the question whether the other constraints imply that it is no product. */
#include <coset.h>

int main(void)
{
    unsigned x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 1 && x < y && (unsigned long)x * y == 2147483647UL * 4294967291UL)
        return 1;
    return 0;
}
