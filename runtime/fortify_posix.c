#include "descriptor.h"
#include <stdlib.h>
#include <string.h>

long __fdelt_chk(long descriptor)
{
    return descriptor / 64;
}

WEAK int __open64_2(const char *path, int flags)
{
    return __coset_descriptor_open(path, flags, 0);
}

WEAK int __openat_2(int directory, const char *path, int flags)
{
    __coset_at(directory, path);
    return __coset_descriptor_open(path, flags, 0);
}
ALIAS(__openat64_2, __openat_2);

WEAK char *__getcwd_chk(char *buffer, size_t size, size_t room)
{
    (void)room;
    return strlen(__coset_directory) < size ? strcpy(buffer, __coset_directory) : NULL;
}

WEAK char *__realpath_chk(const char *path, char *resolved, size_t room)
{
    (void)room;
    return realpath(path, resolved);
}
