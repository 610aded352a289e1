#include "coset_runtime.h"

/* Whose destructors they are: there is one program. */
WEAK void *__dso_handle = &__dso_handle;
