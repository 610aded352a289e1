#include "coset_runtime.h"

/* Identifies the program that registers destructors; there is only one. */
WEAK void *__dso_handle = &__dso_handle;
