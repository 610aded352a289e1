#include "coset_runtime.h"
#include <string.h>
#include <wchar.h>

wchar_t *wmemcpy(wchar_t *restrict target, const wchar_t *restrict source, size_t count)
{
    return memcpy(target, source, count * sizeof *source);
}

wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t count)
{
    return memmove(target, source, count * sizeof *source);
}

wchar_t *wmemset(wchar_t *target, wchar_t value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        target[i] = value;
    return target;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count)
{
    while (count > 0 && *left == *right) {
        left++;
        right++;
        count--;
    }
    return count == 0 ? 0 : *left < *right ? -1 : 1;
}

wchar_t *wmemchr(const wchar_t *memory, wchar_t wanted, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (memory[i] == wanted)
            return (wchar_t *)memory + i;
    }
    return NULL;
}
