// The bytes of a float, seen through a union.
// EXPECT: tests 4
// EXPECT: outputs negative | infinite or not a number | small | other
// SEEDS: f=1.5 | f=-2.0 | f=0.001
// DOMAIN: f = f32([0, 1.5, -2, inf, nan, 1e-3])
#include <coset.h>
#include <stdio.h>

union number {
    float value;
    unsigned bits;
    unsigned char bytes[4];
};

int main(void)
{
    float f;
    union number n;
    coset_symbolic(&f, sizeof f, "f");
    n.value = f;
    if (n.bytes[3] & 0x80)
        puts("negative");
    else if ((n.bits >> 23 & 255) == 255)
        puts("infinite or not a number");
    else if (n.bits < 0x3f800000)
        puts("small");
    else
        puts("other");
    return 0;
}
