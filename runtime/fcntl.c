#include "descriptor.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>

static int change_flags(int descriptor, int flags)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    file->flags = (file->flags & O_ACCMODE) | (flags & ~O_ACCMODE);
    return 0;
}

WEAK int fcntl(int descriptor, int command, ...)
{
    va_list arguments;
    va_start(arguments, command);
    int result = -1;
    switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
        result = __coset_descriptor_share(descriptor, va_arg(arguments, int));
        break;
    case F_GETFD:
    case F_SETFD:
    case F_SETLK:
    case F_SETLKW:
        result = __coset_descriptor_file(descriptor) ? 0 : -1;
        break;
    case F_GETFL:
        result = __coset_descriptor_flags(descriptor);
        break;
    case F_SETFL:
        result = change_flags(descriptor, va_arg(arguments, int));
        break;
    default:
        errno = EINVAL;
    }
    va_end(arguments);
    return result;
}
ALIAS(fcntl64, fcntl);

WEAK int flock(int descriptor, int operation)
{
    (void)operation;
    return __coset_descriptor_file(descriptor) ? 0 : -1;
}

WEAK int lockf(int descriptor, int command, off_t size)
{
    (void)size;
    return flock(descriptor, command);
}

WEAK int posix_fadvise(int descriptor, off_t offset, off_t size, int advice)
{
    (void)offset;
    (void)size;
    (void)advice;
    return __coset_descriptor_file(descriptor) ? 0 : EBADF;
}
