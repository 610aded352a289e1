#include "coset_runtime.h"

int __coset_errno; /* the machine also writes it, when it performs a function that sets errno */

int *__errno_location(void)
{
    __coset_bound("initial_errno"); /* if it is read, and was not written before */
    return &__coset_errno;
}
