// A left shift of a negative value, or one whose result does not fit; those of unsigned values are defined.
// RUN: test --check overflow
// EXPECT: fault overflow
// EXPECT: fault overflow
// EXPECT: tests 5
#include <coset.h>
int main(void)
{
    int x, by;
    unsigned u;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&by, sizeof by, "by");
    coset_symbolic(&u, sizeof u, "u");
    coset_assume(by >= 0 && by < 31);
    u <<= by;
    if (u == 8)
        return 1;
    if (by > 3)
        return (x << by) != 0; // FAULT HERE
    x = (unsigned char)x;
    return ((x - 100) << 2) != 0; // FAULT HERE
}
