/* The functions of <ctype.h>, for the C locale. */
#include "coset_runtime.h"

#define BETWEEN(c, low, high) ((unsigned)(c) - (low) <= (unsigned)(high) - (low))
#define CLASS(name, test) \
    int name(int c)       \
    {                     \
        return test;      \
    }                     \
    WEAK int name##_l(int c, void *locale) \
    {                     \
        (void)locale;     \
        return test;      \
    }

CLASS(isdigit, BETWEEN(c, '0', '9'))
CLASS(isupper, BETWEEN(c, 'A', 'Z'))
CLASS(islower, BETWEEN(c, 'a', 'z'))
CLASS(isalpha, BETWEEN(c | 32, 'a', 'z'))
CLASS(isalnum, BETWEEN(c, '0', '9') || BETWEEN(c | 32, 'a', 'z'))
CLASS(isxdigit, BETWEEN(c, '0', '9') || BETWEEN(c | 32, 'a', 'f'))
CLASS(isspace, c == ' ' || BETWEEN(c, '\t', '\r'))
CLASS(isblank, c == ' ' || c == '\t')
CLASS(iscntrl, BETWEEN(c, 0, 31) || c == 127)
CLASS(isprint, BETWEEN(c, 32, 126))
CLASS(isgraph, BETWEEN(c, 33, 126))
CLASS(ispunct, BETWEEN(c, 33, 126) && !BETWEEN(c, '0', '9') && !BETWEEN(c | 32, 'a', 'z'))
CLASS(toupper, BETWEEN(c, 'a', 'z') ? c - 32 : c)
CLASS(tolower, BETWEEN(c, 'A', 'Z') ? c + 32 : c)
