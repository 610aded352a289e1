// The divisor is a number only if the branch took one side; on the other side it cannot be zero.
#include <coset.h>

int main(void)
{
    unsigned u, z, n = 0, r = 8, unused = 0;
    coset_symbolic(&u, sizeof u, "u");
    coset_symbolic(&z, sizeof z, "z");
    if (z == 4)
        r = u;
    if (u > 1)
        unused = u / ((r & 3) + 1);
    n += unused;
    return 0;
}
