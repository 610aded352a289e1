/* KLEE's advice to its searcher, which means nothing here. */
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
