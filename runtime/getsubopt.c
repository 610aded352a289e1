#include "coset_runtime.h"
#include <string.h>

WEAK int getsubopt(char **rest, char *const *tokens, char **value)
{
    char *start = *rest;
    if (!*start)
        return -1;
    char *end = start + strcspn(start, ",");
    char *equals = memchr(start, '=', (size_t)(end - start));
    size_t length = (size_t)((equals ? equals : end) - start);
    *rest = *end ? end + 1 : end;
    if (*end)
        *end = '\0';
    for (int i = 0; tokens[i]; i++) {
        if (strncmp(tokens[i], start, length) == 0 && !tokens[i][length]) {
            *value = equals ? equals + 1 : NULL;
            return i;
        }
    }
    *value = start;
    return -1;
}
