#include "coset_runtime.h"
#include <signal.h>

_Noreturn void abort(void)
{
    if (__coset_signal_handle)
        __coset_signal_handle(SIGABRT);
    __coset_abort();
}
