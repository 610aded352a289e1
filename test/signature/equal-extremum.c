// Of two zeros fmin and fmax return the first, as compiled programs do; only then does the sign tell.
// RUN: signature --function sign_of_greatest --certify
// EXPECT: bounds none
// RUN: signature --function sign_of_least --certify
// EXPECT: bounds none
#include <math.h>

int sign_of_greatest(double x)
{
    return signbit(fmax(x, -x)) != 0;
}

int sign_of_least(float a, float b)
{
    float least = fminf(a, b);
    if (least != 0)
        return 3;
    return signbit(least) ? 1 : 2;
}
