#include "coset_runtime.h"
#include <signal.h>
#include <string.h>

static void say(const char *text)
{
    __coset_stream_output(2, text, strlen(text));
}

static void say_number(unsigned number)
{
    char digits[12];
    char *start = digits + sizeof digits;
    do {
        *--start = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    __coset_stream_output(2, start, (size_t)(digits + sizeof digits - start));
}

static void say_place(const char *file, unsigned line, const char *function)
{
    if (*program_invocation_short_name) {
        say(program_invocation_short_name);
        say(": ");
    }
    say(file);
    say(":");
    say_number(line);
    say(": ");
    if (function) {
        say(function);
        say(": ");
    }
}

_Noreturn static void end_run(const char *expression)
{
    if (__coset_signal_handle)
        __coset_signal_handle(SIGABRT);
    __coset_assert_fail(expression);
}

_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
{
    say_place(file, line, function);
    say("Assertion `");
    say(expression);
    say("' failed.\n");
    end_run(expression);
}

_Noreturn void __assert(const char *expression, const char *file, int line)
{
    __assert_fail(expression, file, (unsigned)line, NULL);
}

