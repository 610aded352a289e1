#include "coset_runtime.h"
#include "process.h"
#include <errno.h>
#include <signal.h>

WEAK int kill(pid_t process, int signal)
{
    if (process != COSET_PROCESS && process != 0 && process != -COSET_PROCESS) {
        __coset_bound("system");
        errno = ESRCH;
        return -1;
    }
    return signal == 0 ? 0 : raise(signal);
}

WEAK int killpg(pid_t group, int signal)
{
    return kill(-group, signal);
}
