// The comparison alone: two ways, a NaN among those that are not above.
// EXPECT: tests 2
// SEEDS: x=1.0 | x=2.0 | x=-1.5
// DOMAIN: x = f32([0, 1, 1.5, -2, 1e30, nan, inf])
#include <coset.h>

int main(void)
{
    float x;
    coset_symbolic(&x, sizeof x, "x");
    if (x * x > 2.0f)
        return 1;
    return 0;
}
