// sqrt is exact, so it can be reasoned about.
// EXPECT: tests 3
// EXPECT: exits 0 1 2
// SEEDS: x=1.0 | x=10.0 | x=-4.0
// DOMAIN: x = f32([0, 1, 10, 16, -4])
#include <coset.h>
#include <math.h>

int main(void)
{
    float x;
    coset_symbolic(&x, sizeof x, "x");
    if (x < 0.0f)
        return 2;
    if (sqrtf(x) > 3.0f)
        return 1;
    return 0;
}
