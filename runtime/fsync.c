#include "descriptor.h"

WEAK int fsync(int descriptor)
{
    return __coset_descriptor_file(descriptor) ? 0 : -1;
}
ALIAS(fdatasync, fsync);

WEAK void sync(void)
{
}
