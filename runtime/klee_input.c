/* KLEE's functions for inputs. */
#include "coset_runtime.h"

WEAK void klee_make_symbolic(void *memory, size_t size, const char *name)
{
    __coset_symbolic(memory, size, name ? name : "unnamed");
}

static int symbolic_int(const char *name)
{
    int value;
    __coset_symbolic_scalar(&value, sizeof value, name ? name : "unnamed", 'i');
    return value;
}

WEAK int klee_int(const char *name)
{
    return symbolic_int(name);
}

WEAK int klee_range(int first, int end, const char *name)
{
    if (first >= end)
        __coset_report_error("klee_range: there is no number in the range", "user");
    int value = symbolic_int(name);
    __coset_assume((value >= first) & (value < end));
    return value;
}

WEAK uintptr_t klee_choose(uintptr_t count)
{
    uintptr_t value;
    __coset_symbolic_scalar(&value, sizeof value, "klee_choose", 'u');
    __coset_assume(value < count);
    return value;
}

WEAK void klee_assume(uintptr_t condition)
{
    __coset_assume(condition != 0);
}

WEAK void klee_prefer_cex(void *memory, uintptr_t condition)
{
    (void)memory;
    (void)condition;
}
