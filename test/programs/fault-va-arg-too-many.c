// va_arg beyond the given arguments reads outside.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stdarg.h>

static long sum(int n, ...)
{
    va_list list;
    va_start(list, n);
    long total = 0;
    for (int i = 0; i < n; i++)
        total += va_arg(list, long); // FAULT HERE
    va_end(list);
    return total;
}

int main(void)
{
    printf("%ld\n", sum(2, 1L, 2L));
    return (int)sum(200, 1L, 2L);
}
