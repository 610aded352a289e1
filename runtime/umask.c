#include "descriptor.h"

mode_t __coset_file_mask = 022;

WEAK mode_t umask(mode_t mask)
{
    static bool is_chosen;
    mode_t old = __coset_file_mask;
    if (!is_chosen)
        __coset_bound("system");
    is_chosen = true;
    __coset_file_mask = mask & 0777;
    return old;
}
