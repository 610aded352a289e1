// The sine of an input is not modelled: its value is pinned, and the answer says so.
// EXPECT: incomplete sin
// EXPECT: tests >= 1
// SEEDS: x=1.0 | x=10.0 | x=-4.0
#include <coset.h>
#include <math.h>

int main(void)
{
    double x;
    coset_symbolic(&x, sizeof x, "x");
    if (sin(x) > 0.5)
        return 1;
    return 0;
}
