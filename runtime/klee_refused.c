/* Functions of KLEE that coset does not support: memory and functions have fixed addresses before a run starts. */
#include "coset_runtime.h"

WEAK void klee_define_fixed_object(void *memory, size_t size)
{
    (void)memory;
    (void)size;
    __coset_unsupported("memory at an address that the program chooses (klee_define_fixed_object)");
}

WEAK void klee_alias_function(const char *name, const char *other)
{
    (void)name;
    (void)other;
    __coset_unsupported("another function under a name (klee_alias_function)");
}
