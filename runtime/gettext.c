/* Messages are not translated. */
#include "coset_runtime.h"

WEAK char *gettext(const char *message)
{
    return (char *)message;
}

WEAK char *dgettext(const char *domain, const char *message)
{
    (void)domain;
    return (char *)message;
}

WEAK char *dcgettext(const char *domain, const char *message, int category)
{
    (void)domain;
    (void)category;
    return (char *)message;
}

ALIAS(__dcgettext, dcgettext);

WEAK char *ngettext(const char *one, const char *many, unsigned long count)
{
    return (char *)(count == 1 ? one : many);
}

WEAK char *dngettext(const char *domain, const char *one, const char *many, unsigned long count)
{
    (void)domain;
    return (char *)(count == 1 ? one : many);
}

WEAK char *dcngettext(const char *domain, const char *one, const char *many, unsigned long count, int category)
{
    (void)domain;
    (void)category;
    return (char *)(count == 1 ? one : many);
}

WEAK char *textdomain(const char *domain)
{
    return (char *)(domain ? domain : "messages");
}

WEAK char *bindtextdomain(const char *domain, const char *directory)
{
    (void)domain;
    return (char *)directory;
}

WEAK char *bind_textdomain_codeset(const char *domain, const char *codeset)
{
    (void)domain;
    return (char *)codeset;
}
