#include "coset_runtime.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "name: text: error"; the error is left out when it is negative. */
static void complain(int error, const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (format)
        vfprintf(stderr, format, arguments);
    if (error >= 0)
        fprintf(stderr, format ? ": %s" : "%s", strerror(error));
    fputs("\n", stderr);
}

WEAK void vwarn(const char *format, va_list arguments)
{
    complain(errno, format, arguments);
}

WEAK void vwarnx(const char *format, va_list arguments)
{
    complain(-1, format, arguments);
}

WEAK _Noreturn void verr(int code, const char *format, va_list arguments)
{
    complain(errno, format, arguments);
    exit(code);
}

WEAK _Noreturn void verrx(int code, const char *format, va_list arguments)
{
    complain(-1, format, arguments);
    exit(code);
}

WEAK void warn(const char *format, ...)
{
    int error = errno;
    va_list arguments;
    va_start(arguments, format);
    complain(error, format, arguments);
    va_end(arguments);
}

WEAK void warnx(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(-1, format, arguments);
    va_end(arguments);
}

WEAK _Noreturn void err(int code, const char *format, ...)
{
    int error = errno;
    va_list arguments;
    va_start(arguments, format);
    complain(error, format, arguments);
    va_end(arguments);
    exit(code);
}

WEAK _Noreturn void errx(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(-1, format, arguments);
    va_end(arguments);
    exit(code);
}
