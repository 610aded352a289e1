// x * x against 2; a NaN is neither above nor below.
// EXPECT: tests 3
// EXPECT: outputs above | not above | not a number
// SEEDS: x=1.0 | x=2.0 | x=-1.5
// DOMAIN: x = f32([0, 1, 1.5, -2, 1e30, nan, inf])
#include <coset.h>
#include <stdio.h>

int main(void)
{
    float x;
    coset_symbolic(&x, sizeof x, "x");
    if (x * x > 2.0f)
        puts("above");
    else if (x * x <= 2.0f)
        puts("not above");
    else
        puts("not a number");
    return 0;
}
