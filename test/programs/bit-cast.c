// The bits of a float read as an int, and of an int as a float, without a pointer between them.
// CFLAGS: -w
#include <stdio.h>

static float scaled(int bits, float factor)
{
    return __builtin_bit_cast(float, bits) * factor;
}

int main(void)
{
    float f = 1.5f;
    double d = -0.75;
    int i = __builtin_bit_cast(int, f);
    long l = __builtin_bit_cast(long, d);
    printf("%d %d\n", __builtin_bit_cast(float, i) == f, __builtin_bit_cast(float, i) < 2.0f);
    printf("%x %lx %f\n", i, l, (double)__builtin_bit_cast(float, i));
    printf("%f %f\n", __builtin_bit_cast(double, l) + 1, scaled(i, 3));
    return 0;
}
