#include "descriptor.h"
#include <fcntl.h>
#include <stdarg.h>

static mode_t mode_argument(int flags, va_list arguments)
{
    bool makes_file = (flags & O_CREAT) || (flags & __O_TMPFILE) == __O_TMPFILE; /* which contains O_DIRECTORY */
    return makes_file ? va_arg(arguments, mode_t) : 0;
}

WEAK int open(const char *path, int flags, ...)
{
    __coset_bound("descriptors");
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_argument(flags, arguments);
    va_end(arguments);
    return __coset_descriptor_open(path, flags, mode);
}
ALIAS(open64, open);
ALIAS(__open, open);

WEAK int openat(int directory, const char *path, int flags, ...)
{
    __coset_bound("descriptors");
    __coset_at(directory, path);
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = mode_argument(flags, arguments);
    va_end(arguments);
    return __coset_descriptor_open(path, flags, mode);
}
ALIAS(openat64, openat);

WEAK int creat(const char *path, mode_t mode)
{
    __coset_bound("descriptors");
    return __coset_descriptor_open(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}
ALIAS(creat64, creat);

WEAK int __open_2(const char *path, int flags)
{
    return __coset_descriptor_open(path, flags, 0);
}
