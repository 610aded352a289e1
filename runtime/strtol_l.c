#include "coset_runtime.h"

long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
float strtof(const char *text, char **end);
double strtod(const char *text, char **end);
long double strtold(const char *text, char **end);

#define WITH_LOCALE(type, name)                                                \
    WEAK type name##_l(const char *text, char **end, int base, void *locale)   \
    {                                                                          \
        (void)locale;                                                          \
        return name(text, end, base);                                          \
    }
#define FLOAT_WITH_LOCALE(type, name)                                \
    WEAK type name##_l(const char *text, char **end, void *locale)   \
    {                                                                \
        (void)locale;                                                \
        return name(text, end);                                      \
    }

WITH_LOCALE(long, strtol)
ALIAS(strtoll_l, strtol_l);
WITH_LOCALE(unsigned long, strtoul)
ALIAS(strtoull_l, strtoul_l);
FLOAT_WITH_LOCALE(float, strtof)
FLOAT_WITH_LOCALE(double, strtod)
FLOAT_WITH_LOCALE(long double, strtold)
