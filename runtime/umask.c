#include "descriptor.h"

mode_t __coset_file_mask = 022;

WEAK mode_t umask(mode_t mask)
{
    mode_t old = __coset_file_mask;
    __coset_file_mask = mask & 0777;
    return old;
}
