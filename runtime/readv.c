#include "descriptor.h"
#include <sys/uio.h>

WEAK ssize_t readv(int descriptor, const struct iovec *parts, int count)
{
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        long done = __coset_descriptor_read(descriptor, parts[i].iov_base, parts[i].iov_len);
        if (done < 0)
            return total ? total : -1;
        total += done;
        if ((size_t)done < parts[i].iov_len)
            break;
    }
    return total;
}

WEAK ssize_t writev(int descriptor, const struct iovec *parts, int count)
{
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        long done = __coset_descriptor_write(descriptor, parts[i].iov_base, parts[i].iov_len, false);
        if (done < 0)
            return total ? total : -1;
        total += done;
    }
    return total;
}
