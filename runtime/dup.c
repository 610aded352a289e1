#include "descriptor.h"
#include <errno.h>

/* Output that the host still buffers belongs to the old file. */
WEAK int dup2(int descriptor, int wanted)
{
    __coset_stream_flush(wanted == 2 ? 2 : 1);
    return __coset_descriptor_duplicate(descriptor, wanted);
}

WEAK int dup3(int descriptor, int wanted, int flags)
{
    (void)flags;
    if (descriptor == wanted) {
        errno = EINVAL;
        return -1;
    }
    return dup2(descriptor, wanted);
}

WEAK int dup(int descriptor)
{
    __coset_bound("descriptors");
    return __coset_descriptor_share(descriptor, 0);
}
