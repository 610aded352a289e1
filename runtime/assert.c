#include "stream.h"
#include <signal.h>
#include <string.h>

static void say_bytes(const char *bytes, size_t count)
{
    if (__coset_descriptor_write)
        __coset_descriptor_write(2, bytes, count, true);
    else
        __coset_stream_output(2, bytes, count);
}

static void say(const char *text)
{
    say_bytes(text, strlen(text));
}

static void say_number(unsigned number)
{
    char digits[12];
    char *start = digits + sizeof digits;
    do {
        *--start = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    say_bytes(start, (size_t)(digits + sizeof digits - start));
}

void __coset_say_place(const char *file, unsigned line, const char *function)
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

_Noreturn void __coset_fail_assertion(const char *before, const char *text, const char *after)
{
    say(before);
    say(text);
    say(after);
    if (__coset_signal_handle)
        __coset_signal_handle(SIGABRT);
    __coset_assert_fail(text);
}

_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
{
    __coset_say_place(file, line, function);
    __coset_fail_assertion("Assertion `", expression, "' failed.\n");
}

_Noreturn void __assert(const char *expression, const char *file, int line)
{
    __assert_fail(expression, file, (unsigned)line, NULL);
}
