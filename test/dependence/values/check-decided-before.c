// The check repeats what a branch decided, which its fault does not depend on.
#include <coset.h>

int main(void)
{
    int x, u, r = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&u, sizeof u, "u");
    if (x == 0)
        r = 1;
    if (u > 9)
        r += 2;
    r = 7 / x;
    coset_output("r", &r, sizeof r);
    return 0;
}
