/* Called by programs compiled as C23 (or with _GNU_SOURCE and newer headers): these accept the prefix "0b". */
#include "coset_runtime.h"

long __isoc23_strtol(const char *text, char **end, int base)
{
    CosetInteger integer;
    __coset_parse_integer(&integer, text, base, true);
    if (end && integer.end)
        *end = (char *)integer.end;
    return __coset_integer_signed(&integer);
}
ALIAS(__isoc23_strtoll, __isoc23_strtol);
ALIAS(__isoc23_strtoimax, __isoc23_strtol);

unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
    CosetInteger integer;
    __coset_parse_integer(&integer, text, base, true);
    if (end && integer.end)
        *end = (char *)integer.end;
    return __coset_integer_unsigned(&integer);
}
ALIAS(__isoc23_strtoull, __isoc23_strtoul);
ALIAS(__isoc23_strtoumax, __isoc23_strtoul);
