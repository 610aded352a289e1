// Floats of all sizes read back exactly, those without a short text as well.
// EXPECT: tests >= 6
// EXPECT: complete
#include <math.h>
#include <stdio.h>

int main(void)
{
    float small;
    double real;
    if (scanf("%f,%lf", &small, &real) != 2)
        return 1;
    if (small != small)
        puts("not a number");
    else if (isinf(small))
        puts("infinite");
    else if (small > 0.1f && small < 0.10001f)
        puts("about a tenth");
    if (real > 0.3 && real < 0.30000000000000004)
        puts("never");
    printf("%a %a\n", (double)small, real);
    return 0;
}
