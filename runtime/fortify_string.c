#include "coset_runtime.h"
#include <string.h>

char *__strcpy_chk(char *target, const char *source, size_t room)
{
    (void)room;
    return strcpy(target, source);
}

char *__stpcpy_chk(char *target, const char *source, size_t room)
{
    (void)room;
    return strcpy(target, source) + strlen(source);
}

char *__strncpy_chk(char *target, const char *source, size_t size, size_t room)
{
    (void)room;
    return strncpy(target, source, size);
}

char *__strcat_chk(char *target, const char *source, size_t room)
{
    (void)room;
    return strcat(target, source);
}

char *__strncat_chk(char *target, const char *source, size_t limit, size_t room)
{
    (void)room;
    return strncat(target, source, limit);
}
