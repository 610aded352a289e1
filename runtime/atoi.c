#include "coset_runtime.h"

static long parse(const char *text)
{
    CosetInteger integer;
    __coset_parse_integer(&integer, text, 10, false);
    return __coset_integer_signed(&integer);
}

int atoi(const char *text)
{
    return (int)parse(text);
}

long atol(const char *text)
{
    return parse(text);
}
ALIAS(atoll, atol);
ALIAS(atoq, atol);
