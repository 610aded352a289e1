/* The functions of include/coset.h. */
#include "coset_runtime.h"

WEAK void coset_symbolic(void *memory, size_t size, const char *name)
{
    __coset_symbolic(memory, size, name);
}

WEAK void coset_assume(int condition)
{
    __coset_assume(condition);
}

WEAK void coset_output(const char *name, const void *memory, size_t size)
{
    __coset_named_output(name, memory, size);
}
