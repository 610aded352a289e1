/* <stdlib.h> is not included, because it renames these functions in some modes. */
#include "coset_runtime.h"

long strtol(const char *text, char **end, int base)
{
    CosetInteger integer;
    __coset_parse_integer(&integer, text, base, false);
    if (end && integer.end)
        *end = (char *)integer.end;
    return __coset_integer_signed(&integer);
}
ALIAS(strtoll, strtol);
ALIAS(strtoimax, strtol);
ALIAS(strtoq, strtol);

unsigned long strtoul(const char *text, char **end, int base)
{
    CosetInteger integer;
    __coset_parse_integer(&integer, text, base, false);
    if (end && integer.end)
        *end = (char *)integer.end;
    return __coset_integer_unsigned(&integer);
}
ALIAS(strtoull, strtoul);
ALIAS(strtoumax, strtoul);
ALIAS(strtouq, strtoul);
