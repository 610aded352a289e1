#include "coset_runtime.h"

int __coset_errno; /* the machine also writes it, when it performs a function that sets errno */

int *__errno_location(void)
{
    return &__coset_errno;
}
