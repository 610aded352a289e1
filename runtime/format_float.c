/* The host formats decimal floats as long double, which is exact for double as well. */
#include "format.h"
#include <stdlib.h>

static void build_format(char *format, const CosetDirective *directive)
{
    static const char flags[] = "-+ #0'";
    *format++ = '%';
    for (int i = 0; flags[i]; i++) {
        if (directive->flags & 1 << i)
            *format++ = flags[i];
    }
    for (const char *rest = "*.*L"; *rest; rest++)
        *format++ = *rest;
    *format++ = directive->conversion;
    *format = '\0';
}

char *__coset_float_text(const CosetDirective *directive, long double value, char *buffer, size_t size, size_t *length)
{
    char format[16];
    build_format(format, directive);
    long needed = __coset_format_float(buffer, size, format, directive->width, directive->precision, value);
    if (needed < 0)
        return NULL;
    *length = (size_t)needed;
    if (*length < size)
        return buffer;
    char *larger = malloc(*length + 1);
    if (larger)
        __coset_format_float(larger, *length + 1, format, directive->width, directive->precision, value);
    return larger;
}
