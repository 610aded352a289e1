// What nobody declared is taken to return an int: of more the rest is cut off, and nothing is fine if nothing is expected.
// FILES: functions.c
// CFLAGS: -std=gnu89
#include <stdio.h>

int main(void)
{
    printf("%d %d\n", wide(), narrow());
    nothing();
    fraction();
    long sum = 1;
    sum += wide();
    printf("%ld %d\n", sum, (unsigned)wide() / 2);
    return 0;
}
