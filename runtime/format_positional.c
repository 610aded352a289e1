#include "format.h"
#include <stdlib.h>

enum { ARGUMENT_LIMIT = 4096 };
typedef enum ArgumentType { ARGUMENT_INT, ARGUMENT_WORD, ARGUMENT_DOUBLE, ARGUMENT_LONG_DOUBLE } ArgumentType;

static ArgumentType type_of(const CosetDirective *directive)
{
    switch (directive->conversion) {
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        return directive->length == LENGTH_LONG_DOUBLE ? ARGUMENT_LONG_DOUBLE : ARGUMENT_DOUBLE;
    case 's': case 'S': case 'p': case 'n':
        return ARGUMENT_WORD;
    case 'c': case 'C':
        return ARGUMENT_INT;
    default:
        return directive->length >= LENGTH_LONG ? ARGUMENT_WORD : ARGUMENT_INT;
    }
}

static void note(unsigned char *types, int *count, int position, ArgumentType type)
{
    if (position <= 0 || position > ARGUMENT_LIMIT)
        return;
    types[position - 1] = (unsigned char)type;
    if (position > *count)
        *count = position;
}

static int find_types(const char *format, unsigned char *types)
{
    int count = 0;
    CosetDirective directive;
    while (*format) {
        if (*format++ != '%')
            continue;
        format = __coset_directive_parse(&directive, format);
        note(types, &count, directive.width_argument, ARGUMENT_INT);
        note(types, &count, directive.precision_argument, ARGUMENT_INT);
        note(types, &count, directive.position, type_of(&directive));
    }
    return count;
}

CosetValue *__coset_format_values(const char *format, va_list arguments)
{
    unsigned char *types = calloc(ARGUMENT_LIMIT, 1);
    int count = types ? find_types(format, types) : 0;
    CosetValue *values = calloc((size_t)count + 1, sizeof *values);
    for (int i = 0; values && i < count; i++) {
        if (types[i] == ARGUMENT_INT)
            values[i].word = va_arg(arguments, int);
        else if (types[i] == ARGUMENT_WORD)
            values[i].word = va_arg(arguments, long);
        else if (types[i] == ARGUMENT_DOUBLE)
            values[i].real = va_arg(arguments, double);
        else
            values[i].long_real = va_arg(arguments, long double);
    }
    free(types);
    return values;
}
