#include "format.h"
#include <stdio.h>

int snprintf(char *restrict buffer, size_t size, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_bounded(buffer, size, format, arguments);
    va_end(arguments);
    return result;
}

int vsnprintf(char *restrict buffer, size_t size, const char *restrict format, va_list arguments)
{
    return __coset_format_bounded(buffer, size, format, arguments);
}

int __snprintf_chk(char *restrict buffer, size_t size, int flag, size_t room, const char *restrict format, ...)
{
    (void)flag;
    (void)room;
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_bounded(buffer, size, format, arguments);
    va_end(arguments);
    return result;
}

int __vsnprintf_chk(char *restrict buffer, size_t size, int flag, size_t room, const char *restrict format,
                    va_list arguments)
{
    (void)flag;
    (void)room;
    return __coset_format_bounded(buffer, size, format, arguments);
}
