#include "coset_runtime.h"

/* Reached when a program that was compiled with stack protection overwrote its own guard. */
_Noreturn void __stack_chk_fail(void)
{
    static const char message[] = "*** stack smashing detected ***: terminated\n";
    __coset_output(2, message, sizeof message - 1);
    __coset_abort();
}
