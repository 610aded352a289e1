#include "descriptor.h"

WEAK off_t lseek(int descriptor, off_t offset, int whence)
{
    return __coset_descriptor_seek(descriptor, offset, whence);
}
ALIAS(lseek64, lseek);
