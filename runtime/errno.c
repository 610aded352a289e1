#include "coset_runtime.h"

int __coset_errno; /* the machine writes it too, where it performs a function that sets errno */

int *__errno_location(void)
{
    return &__coset_errno;
}
