// `out` does not depend on the fault's branch: only dart goes there.
#include <coset.h>
int main(void)
{
    int x, y, out, z = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    out = x > 3;
    if (y == 5) {
        z = y - 5;
        z = 1 / z;
    }
    return 0;
}
