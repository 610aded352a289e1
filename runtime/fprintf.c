#include "format.h"
#include <stdio.h>

int fprintf(FILE *restrict file, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_stream(file, format, arguments);
    va_end(arguments);
    return result;
}

int vfprintf(FILE *restrict file, const char *restrict format, va_list arguments)
{
    return __coset_format_stream(file, format, arguments);
}

int __fprintf_chk(FILE *restrict file, int flag, const char *restrict format, ...)
{
    (void)flag;
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format_stream(file, format, arguments);
    va_end(arguments);
    return result;
}

int __vfprintf_chk(FILE *restrict file, int flag, const char *restrict format, va_list arguments)
{
    (void)flag;
    return __coset_format_stream(file, format, arguments);
}
