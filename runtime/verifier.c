/* The functions of SV-COMP and Test-Comp. */
#include "coset_runtime.h"
#undef bool /* a name in the table */

#define NONDET(name, type, kind)                                                   \
    WEAK type __VERIFIER_nondet_##name(void)                                       \
    {                                                                              \
        type value;                                                                \
        __coset_symbolic_scalar(&value, sizeof value, "nondet_" #name, kind);      \
        return value;                                                              \
    }
#include "verifier_nondet.def"
#undef NONDET

/* Harnesses for CBMC and older tasks leave the prefix out. */
#define NONDET(name, type, kind)            \
    WEAK type nondet_##name(void)           \
    {                                       \
        return __VERIFIER_nondet_##name();  \
    }
#include "verifier_nondet.def"

WEAK void __VERIFIER_nondet_memory(void *memory, size_t size)
{
    __coset_symbolic(memory, size, "nondet_memory");
}

/* There is one thread. */
WEAK void __VERIFIER_atomic_begin(void)
{
}

WEAK void __VERIFIER_atomic_end(void)
{
}

WEAK void __VERIFIER_assume(int condition)
{
    __coset_assume(condition);
}

WEAK _Noreturn void __VERIFIER_error(void)
{
    __coset_report_error("__VERIFIER_error was called", "assert");
}

/* Tasks usually define these themselves. The call of reach_error is the fault, so this one replaces the task's (but see
 * own_reach_error). The result type serves tasks whose own function returns a value. */
WEAK _Noreturn long reach_error(void)
{
    __coset_report_error("reach_error was called", "reach_error");
}

WEAK void __VERIFIER_assert(int condition)
{
    if (!condition)
        __coset_report_error("__VERIFIER_assert: the condition is 0", "assert");
}
