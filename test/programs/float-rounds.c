// FLT_ROUNDS follows the rounding mode.
#include <fenv.h>
#include <float.h>
#include <stdio.h>

int main(void)
{
    printf("%d ", FLT_ROUNDS);
    fesetround(FE_DOWNWARD);
    printf("%d ", FLT_ROUNDS);
    fesetround(FE_UPWARD);
    printf("%d ", FLT_ROUNDS);
    fesetround(FE_TOWARDZERO);
    printf("%d\n", FLT_ROUNDS);
    return 0;
}
