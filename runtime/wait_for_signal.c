/* No other process could send the signal. */
#include "coset_runtime.h"
#include <signal.h>
#include <unistd.h>

WEAK int pause(void)
{
    __coset_unsupported("waiting for a signal (pause)");
}

WEAK int sigsuspend(const sigset_t *mask)
{
    (void)mask;
    __coset_unsupported("waiting for a signal (sigsuspend)");
}

WEAK int sigwait(const sigset_t *restrict set, int *restrict signal)
{
    (void)set;
    (void)signal;
    __coset_unsupported("waiting for a signal (sigwait)");
}
