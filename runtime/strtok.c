#include "coset_runtime.h"
#include <string.h>

char *__coset_next_token(char *text, const char *separators, char **rest)
{
    if (!text)
        text = *rest;
    text += strspn(text, separators);
    if (!*text) {
        *rest = text;
        return NULL;
    }
    char *end = text + strcspn(text, separators);
    if (*end)
        *end++ = '\0';
    *rest = end;
    return text;
}
ALIAS(strtok_r, __coset_next_token);
ALIAS(__strtok_r, __coset_next_token);

char *strtok(char *text, const char *separators)
{
    static char *rest; /* null before the first text: an access through it, as in glibc */
    if (!text && !rest)
        __coset_bound("library_state");
    return __coset_next_token(text, separators, &rest);
}
