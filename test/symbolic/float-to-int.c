// Conversions between float and int, in range.
// EXPECT: tests 5
// EXPECT: outputs whole | odd | even | out of range
// SEEDS: x=1.5 | x=3.0 | x=-1.0
// DOMAIN: x = f32([0.5, 2, 3, 3.5, 2.5, -1, 1000, nan])
#include <coset.h>
#include <stdio.h>

int main(void)
{
    float x;
    coset_symbolic(&x, sizeof x, "x");
    if (!(x >= 0.0f && x < 100.0f)) {
        puts("out of range");
        return 0;
    }
    int whole = (int)x;
    if ((float)whole == x)
        puts("whole");
    else if (whole % 2)
        puts("odd");
    else
        puts("even");
    return 0;
}
