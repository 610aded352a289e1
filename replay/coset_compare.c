/* What the C library's functions give, a sanitizer's replacements do not: only the sign of the difference. This file is compiled
 * once for each sanitizer, so that what is read is still checked, and without debug information: the line of a fault is
 * then that of the call. The sanitizer's are weak; so these must not be, though the program may have its own. */
#include <stddef.h>

int strcmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (; *a == *b && *a; a++)
        b++;
    return *a - *b;
}

int strncmp(const char *left, const char *right, size_t limit)
{
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (; limit && *a == *b && *a; limit--)
        a++, b++;
    return limit ? *a - *b : 0;
}
