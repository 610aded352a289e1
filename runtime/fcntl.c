#define _GNU_SOURCE
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

static int close_on_exec(int descriptor, int command, int flags)
{
    bool *closed = __coset_descriptor_closed_on_exec(descriptor);
    if (!closed)
        return -1;
    if (command == F_GETFD)
        return *closed ? FD_CLOEXEC : 0;
    *closed = (flags & FD_CLOEXEC) != 0;
    return 0;
}

static int duplicate(int descriptor, int command, int lowest)
{
    __coset_bound("descriptors");
    int result = __coset_descriptor_share(descriptor, lowest);
    return result >= 0 && command == F_DUPFD_CLOEXEC && close_on_exec(result, F_SETFD, FD_CLOEXEC) < 0 ? -1 : result;
}

/* No other process has a lock, so every lock is granted. */
static int lock(int descriptor, int command, struct flock *wanted)
{
    if (!__coset_descriptor_file(descriptor))
        return -1;
    bool is_query = command == F_GETLK;
    bool known = wanted->l_type == F_RDLCK || wanted->l_type == F_WRLCK || (wanted->l_type == F_UNLCK && !is_query);
    if (!known || wanted->l_whence < SEEK_SET || wanted->l_whence > SEEK_END) {
        errno = EINVAL;
        return -1;
    }
    if (is_query)
        wanted->l_type = F_UNLCK;
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
        result = duplicate(descriptor, command, va_arg(arguments, int));
        break;
    case F_GETFD:
        result = close_on_exec(descriptor, command, 0);
        break;
    case F_SETFD:
        result = close_on_exec(descriptor, command, va_arg(arguments, int));
        break;
    case F_GETLK:
    case F_SETLK:
    case F_SETLKW:
        result = lock(descriptor, command, va_arg(arguments, struct flock *));
        break;
    case F_OFD_GETLK:
    case F_OFD_SETLK:
    case F_OFD_SETLKW:
        __coset_unsupported("fcntl: locks of open file descriptions");
        break;
    case F_GETOWN: /* none: no signal is sent for a descriptor */
    case F_SETOWN:
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
