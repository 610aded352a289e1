#include "coset_runtime.h"
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

size_t wcslen(const wchar_t *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

WEAK size_t wcsnlen(const wchar_t *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    return length;
}

wchar_t *wcscpy(wchar_t *restrict target, const wchar_t *restrict source)
{
    return memcpy(target, source, (wcslen(source) + 1) * sizeof *source);
}

wchar_t *wcsncpy(wchar_t *restrict target, const wchar_t *restrict source, size_t size)
{
    size_t length = 0;
    for (; length < size && source[length]; length++)
        target[length] = source[length];
    for (; length < size; length++)
        target[length] = 0;
    return target;
}

wchar_t *wcscat(wchar_t *restrict target, const wchar_t *restrict source)
{
    wcscpy(target + wcslen(target), source);
    return target;
}

wchar_t *wcsncat(wchar_t *restrict target, const wchar_t *restrict source, size_t limit)
{
    wchar_t *end = target + wcslen(target);
    for (; limit > 0 && *source; limit--)
        *end++ = *source++;
    *end = 0;
    return target;
}

int wcscmp(const wchar_t *left, const wchar_t *right)
{
    for (; *left == *right; left++, right++) {
        if (!*left)
            return 0;
    }
    return *left < *right ? -1 : 1;
}

int wcscoll(const wchar_t *left, const wchar_t *right)
{
    return wcscmp(left, right);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t limit)
{
    for (; limit > 0; limit--, left++, right++) {
        if (*left != *right)
            return *left < *right ? -1 : 1;
        if (!*left)
            break;
    }
    return 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t wanted)
{
    for (; *text != wanted; text++) {
        if (!*text)
            return NULL;
    }
    return (wchar_t *)text;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t wanted)
{
    const wchar_t *found = NULL;
    for (;; text++) {
        if (*text == wanted)
            found = text;
        if (!*text)
            return (wchar_t *)found;
    }
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted)
{
    size_t length = 0;
    while (text[length] && wcschr(accepted, text[length]))
        length++;
    return length;
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected)
{
    size_t length = 0;
    while (text[length] && !wcschr(rejected, text[length]))
        length++;
    return length;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *wanted)
{
    text += wcscspn(text, wanted);
    return *text ? (wchar_t *)text : NULL;
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *wanted)
{
    size_t length = wcslen(wanted);
    for (;; text++) {
        if (wcsncmp(text, wanted, length) == 0)
            return (wchar_t *)text;
        if (!*text)
            return NULL;
    }
}

wchar_t *wcstok(wchar_t *restrict text, const wchar_t *restrict separators, wchar_t **restrict rest)
{
    if (!text)
        text = *rest;
    text += wcsspn(text, separators);
    *rest = text + wcscspn(text, separators);
    if (!*text)
        return NULL;
    if (**rest)
        *(*rest)++ = 0;
    return text;
}

WEAK wchar_t *wcsdup(const wchar_t *text)
{
    size_t size = (wcslen(text) + 1) * sizeof *text;
    wchar_t *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}
