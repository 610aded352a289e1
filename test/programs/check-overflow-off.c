// The same overflow without the check: wraps as native.
// EXPECT: native
// CFLAGS: -fwrapv
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <limits.h>

int main(void)
{
    volatile int i = INT_MAX;
    i++;
    volatile long l = LONG_MIN;
    l = -l;
    volatile int shift = 33;
    i += 1 << (shift & 31);
    printf("%d %ld\n", i, l);
    return 0;
}
