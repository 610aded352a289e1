/* The real-time signals that glibc leaves to programs. */
#include "coset_runtime.h"

WEAK int __libc_current_sigrtmin(void)
{
    return 34;
}

WEAK int __libc_current_sigrtmax(void)
{
    return 64;
}
