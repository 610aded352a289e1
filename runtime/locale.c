/* There is one locale: C. */
#include "coset_runtime.h"
#include <limits.h>
#include <locale.h>
#include <string.h>

char *setlocale(int category, const char *name)
{
    (void)category;
    if (name && strcmp(name, "C") != 0 && strcmp(name, "POSIX") != 0)
        __coset_bound("locale");
    if (!name)
        __coset_bound("library_state");
    if (!name || !*name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "C";
    return NULL;
}

struct lconv *localeconv(void)
{
    static struct lconv convention;
    memset(&convention, CHAR_MAX, sizeof convention); /* CHAR_MAX: not available */
    convention.decimal_point = ".";
    convention.thousands_sep = convention.grouping = convention.int_curr_symbol = convention.currency_symbol = "";
    convention.mon_decimal_point = convention.mon_thousands_sep = convention.mon_grouping = "";
    convention.positive_sign = convention.negative_sign = "";
    return &convention;
}

static char the_locale;

WEAK locale_t newlocale(int mask, const char *name, locale_t base)
{
    (void)mask;
    (void)base;
    if (strcmp(name, "C") != 0 && strcmp(name, "POSIX") != 0)
        __coset_bound("locale");
    return (locale_t)(void *)&the_locale;
}

WEAK locale_t duplocale(locale_t locale)
{
    return locale;
}

WEAK locale_t uselocale(locale_t locale)
{
    (void)locale;
    return (locale_t)(void *)&the_locale;
}

WEAK void freelocale(locale_t locale)
{
    (void)locale;
}
