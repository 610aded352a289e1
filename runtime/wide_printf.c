/* Formatted wide text: the format is ASCII in the C locale, so the engine for bytes does the work. */
#include "format.h"
#include "stream.h"
#include <stdlib.h>
#include <wchar.h>

int vasprintf(char **result, const char *format, va_list arguments);

static char *narrow(const wchar_t *text)
{
    char *bytes = malloc(wcslen(text) + 1);
    size_t i = 0;
    for (; bytes && text[i]; i++)
        bytes[i] = (unsigned)text[i] < 128 ? (char)text[i] : '?';
    if (bytes)
        bytes[i] = '\0';
    return bytes;
}

/* The text as bytes, malloced; NULL on error. */
static char *format_text(const wchar_t *format, va_list arguments, int *length)
{
    char *bytes = narrow(format), *text = NULL;
    *length = bytes ? vasprintf(&text, bytes, arguments) : -1;
    free(bytes);
    return *length < 0 ? NULL : text;
}

static int print_text(FILE *file, const wchar_t *format, va_list arguments)
{
    int length;
    char *text = format_text(format, arguments, &length);
    if (!text)
        return -1;
    bool written = fwrite(text, 1, (size_t)length, file) == (size_t)length;
    free(text);
    return written ? length : -1;
}

/* With decisions for the digits of numbers. */
static int count_text(const wchar_t *format, va_list arguments)
{
    int length;
    va_list copy;
    va_copy(copy, arguments);
    free(format_text(format, copy, &length));
    va_end(copy);
    return length;
}

static int print_wide(FILE *file, const wchar_t *format, va_list arguments)
{
    if (!stream_is_outside(file))
        return print_text(file, format, arguments);
    int length = __coset_result_used() ? count_text(format, arguments) : 0;
    __coset_concretise(1);
    int result = print_text(file, format, arguments);
    __coset_concretise(0);
    return result < 0 ? result : length;
}

static int store_wide(wchar_t *target, size_t size, const wchar_t *format, va_list arguments)
{
    int length;
    char *text = format_text(format, arguments, &length);
    bool fits = text && (size_t)length < size;
    for (size_t i = 0; text && i < size && i <= (size_t)length; i++)
        target[i] = i + 1 < size ? text[i] : 0;
    free(text);
    return fits ? length : -1;
}

int vfwprintf(FILE *restrict file, const wchar_t *restrict format, va_list arguments)
{
    return print_wide(file, format, arguments);
}

int vwprintf(const wchar_t *restrict format, va_list arguments)
{
    return print_wide(stdout, format, arguments);
}

int vswprintf(wchar_t *restrict target, size_t size, const wchar_t *restrict format, va_list arguments)
{
    return store_wide(target, size, format, arguments);
}

int wprintf(const wchar_t *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = print_wide(stdout, format, arguments);
    va_end(arguments);
    return result;
}

int fwprintf(FILE *restrict file, const wchar_t *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = print_wide(file, format, arguments);
    va_end(arguments);
    return result;
}

int swprintf(wchar_t *restrict target, size_t size, const wchar_t *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = store_wide(target, size, format, arguments);
    va_end(arguments);
    return result;
}
