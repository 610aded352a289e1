/* strcmp and strncmp with the result of the C library, the difference. The replacements of a sanitizer return only its
 * sign. This file is compiled once for each sanitizer, so that the bytes read are still checked, and without debug
 * information, so that a fault has the line of the call. The sanitizer's functions are weak, so these must not be,
 * although the program may define its own. */
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
