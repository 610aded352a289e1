#include "format.h"
#include <stdio.h>

int sprintf(char *restrict buffer, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_bounded(buffer, SIZE_MAX, format, arguments);
    va_end(arguments);
    return result;
}

int vsprintf(char *restrict buffer, const char *restrict format, va_list arguments)
{
    return __coset_format_bounded(buffer, SIZE_MAX, format, arguments);
}

int __sprintf_chk(char *restrict buffer, int flag, size_t size, const char *restrict format, ...)
{
    (void)flag;
    (void)size;
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_bounded(buffer, SIZE_MAX, format, arguments);
    va_end(arguments);
    return result;
}

int __vsprintf_chk(char *restrict buffer, int flag, size_t size, const char *restrict format, va_list arguments)
{
    (void)flag;
    (void)size;
    return __coset_format_bounded(buffer, SIZE_MAX, format, arguments);
}
