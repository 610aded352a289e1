#include "coset_runtime.h"
#include <errno.h>
#include <signal.h>
#include <string.h>

static uint64_t bit_of(int signal)
{
    return UINT64_C(1) << (signal - 1);
}

static bool is_valid(int signal)
{
    if (signal > 0 && signal < _NSIG)
        return true;
    errno = EINVAL;
    return false;
}

int sigemptyset(sigset_t *set)
{
    memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set)
{
    memset(set, 0xff, sizeof *set);
    return 0;
}

int sigaddset(sigset_t *set, int signal)
{
    if (!is_valid(signal))
        return -1;
    set->__val[0] |= bit_of(signal);
    return 0;
}

int sigdelset(sigset_t *set, int signal)
{
    if (!is_valid(signal))
        return -1;
    set->__val[0] &= ~bit_of(signal);
    return 0;
}

int sigismember(const sigset_t *set, int signal)
{
    return is_valid(signal) ? (set->__val[0] & bit_of(signal)) != 0 : -1;
}
