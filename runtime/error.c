#include "coset_runtime.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

WEAK unsigned error_message_count;
WEAK int error_one_per_line;
WEAK void (*error_print_progname)(void);

static void begin(void)
{
    __coset_stream_flush(1);
    if (error_print_progname)
        error_print_progname();
    else
        fprintf(stderr, "%s:", program_invocation_name);
}

static void finish(int status, int number, const char *format, va_list arguments)
{
    vfprintf(stderr, format, arguments);
    error_message_count++;
    if (number)
        fprintf(stderr, ": %s", strerror(number));
    fputs("\n", stderr);
    if (status)
        exit(status);
}

WEAK void error(int status, int number, const char *format, ...)
{
    va_list arguments;
    begin();
    if (!error_print_progname)
        fputs(" ", stderr);
    va_start(arguments, format);
    finish(status, number, format, arguments);
    va_end(arguments);
}

WEAK void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...)
{
    va_list arguments;
    begin();
    fprintf(stderr, file ? "%s:%u: " : " ", file, line);
    va_start(arguments, format);
    finish(status, number, format, arguments);
    va_end(arguments);
}
