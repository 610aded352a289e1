#include "descriptor.h"

WEAK off_t lseek(int descriptor, off_t offset, int whence)
{
    if ((unsigned)descriptor < 3)
        __coset_bound("system"); /* whether it has a position */
    return __coset_descriptor_seek(descriptor, offset, whence);
}
ALIAS(lseek64, lseek);
