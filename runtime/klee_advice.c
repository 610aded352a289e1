/* KLEE's hints to its searcher and its models, which coset ignores. */
#include "coset_runtime.h"

WEAK void klee_set_forking(unsigned enable)
{
    (void)enable;
}

WEAK void klee_open_merge(void)
{
}

WEAK void klee_close_merge(void)
{
}

WEAK void klee_stack_trace(void)
{
}

WEAK void klee_mark_global(void *memory)
{
    (void)memory;
}

WEAK void klee_posix_prefer_cex(void *memory, uintptr_t condition)
{
    (void)memory;
    (void)condition;
}
