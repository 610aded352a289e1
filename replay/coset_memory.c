/* Functions of the C library that write or search memory and that no sanitizer checks. As coset_compare.c, this file is
 * compiled once for each sanitizer, so that every byte is checked, and without debug information, so that a fault has
 * the line of the call. */
#include <stddef.h>
#include <string.h>
#include <sys/types.h>

char *stpcpy(char *restrict target, const char *restrict source)
{
    while ((*target = *source++) != '\0')
        target++;
    return target;
}

char *__stpcpy(char *target, const char *source)
{
    return stpcpy(target, source);
}

char *stpncpy(char *restrict target, const char *restrict source, size_t size)
{
    char *end = target + strnlen(source, size);
    for (; target < end; size--)
        *target++ = *source++;
    for (size_t i = 0; i < size; i++)
        target[i] = '\0';
    return target;
}

void *mempcpy(void *restrict target, const void *restrict source, size_t size)
{
    return (char *)memcpy(target, source, size) + size;
}

void *__mempcpy(void *target, const void *source, size_t size)
{
    return mempcpy(target, source, size);
}

void *memccpy(void *restrict target, const void *restrict source, int last, size_t size)
{
    unsigned char *to = target;
    const unsigned char *from = source;
    while (size-- > 0)
        if ((*to++ = *from++) == (unsigned char)last)
            return to;
    return NULL;
}

void bcopy(const void *source, void *target, size_t size)
{
    memmove(target, source, size);
}

void *rawmemchr(const void *start, int wanted)
{
    const unsigned char *at = start;
    while (*at != (unsigned char)wanted)
        at++;
    return (void *)at;
}

void swab(const void *restrict source, void *restrict target, ssize_t size)
{
    const char *from = source;
    char *to = target;
    for (ssize_t i = 0; i + 1 < size; i += 2) {
        char first = from[i];
        to[i] = from[i + 1];
        to[i + 1] = first;
    }
}

char *strsep(char **restrict rest, const char *restrict separators)
{
    char *token = *rest;
    if (token == NULL)
        return NULL;
    char *end = token + strcspn(token, separators);
    *rest = *end != '\0' ? end + 1 : NULL;
    *end = '\0';
    return token;
}
