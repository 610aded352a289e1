#include "coset_runtime.h"
#include <ctype.h>
#include <string.h>
#include <wctype.h>

#define CLASSES(X)                                                                                             \
    X(alnum) X(alpha) X(blank) X(cntrl) X(digit) X(graph) X(lower) X(print) X(punct) X(space) X(upper) X(xdigit)

#define CLASS(name)             \
    int isw##name(wint_t wide)  \
    {                           \
        return wide < 128 && is##name((int)wide); \
    }
CLASSES(CLASS)

wint_t towupper(wint_t wide)
{
    return wide < 128 ? (wint_t)toupper((int)wide) : wide;
}

wint_t towlower(wint_t wide)
{
    return wide < 128 ? (wint_t)tolower((int)wide) : wide;
}

static const struct {
    const char *name;
    int (*test)(wint_t);
} classes[] = {
#define ROW(name) {#name, isw##name},
    CLASSES(ROW)
};

/* A class is its index in the table, from 1. */
wctype_t wctype(const char *name)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strcmp(classes[i].name, name) == 0)
            return i + 1;
    }
    return 0;
}

int iswctype(wint_t wide, wctype_t class)
{
    return class > 0 && class <= sizeof classes / sizeof *classes && classes[class - 1].test(wide);
}

/* Columns that a character takes on a terminal. */
WEAK int wcwidth(wchar_t wide)
{
    return wide == 0 ? 0 : wide >= 32 && wide < 127 ? 1 : -1;
}

WEAK int wcswidth(const wchar_t *text, size_t limit)
{
    int width = 0;
    for (; limit > 0 && *text; limit--, text++) {
        if (wcwidth(*text) < 0)
            return -1;
        width++;
    }
    return width;
}
