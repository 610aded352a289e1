// floor, ceil, fabs and conversions of a float.
// EXPECT: tests 5
// EXPECT: exits 0 1 2 3 4
// SEEDS: x=1.5 | x=2.0 | x=-3.25
// DOMAIN: x = f32([0, 1.5, 2.0, -3.25, 5.75, -5.75, 9])
#include <coset.h>
#include <math.h>

int main(void)
{
    float x;
    coset_symbolic(&x, sizeof x, "x");
    if (!(fabsf(x) < 8.0f))
        return 4;
    if (floorf(x) == -4.0f)
        return 1;
    if (ceilf(x) == 6.0f)
        return 2;
    if (truncf(x) == x)
        return 3;
    return 0;
}
