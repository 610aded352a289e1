#include "format.h"
#include <stdio.h>

int printf(const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_stream(stdout, format, arguments);
    va_end(arguments);
    return result;
}

int vprintf(const char *restrict format, va_list arguments)
{
    return __coset_format_stream(stdout, format, arguments);
}

int __printf_chk(int flag, const char *restrict format, ...)
{
    (void)flag;
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_stream(stdout, format, arguments);
    va_end(arguments);
    return result;
}

int __vprintf_chk(int flag, const char *restrict format, va_list arguments)
{
    (void)flag;
    return __coset_format_stream(stdout, format, arguments);
}
