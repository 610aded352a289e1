// The variable arguments of a function under test are unknown: none are passed, and the answer is not called complete.
#include <stdarg.h>

int sum(int n, ...)
{
    va_list arguments;
    va_start(arguments, n);
    int all = 0;
    if (n == 1)
        all = va_arg(arguments, int);
    va_end(arguments);
    return n > 1 ? -1 : n < 1 ? 0 : all * 0;
}

// RUN: signature --function sum --criterion return
// EXPECT: incomplete called without variable arguments
