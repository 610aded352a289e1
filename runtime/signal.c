/* Handlers are stored; only the program itself raises signals. */
#include "coset_runtime.h"
#include <errno.h>
#include <signal.h>
#include <string.h>

static struct sigaction actions[_NSIG];
static uint64_t blocked, pending;

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

static void run_handler(int signal)
{
    struct sigaction action = actions[signal];
    uint64_t old = blocked;
    if (action.sa_flags & (int)SA_RESETHAND)
        actions[signal].sa_handler = SIG_DFL;
    blocked |= action.sa_mask.__val[0] | (action.sa_flags & SA_NODEFER ? 0 : bit_of(signal));
    if (action.sa_flags & SA_SIGINFO) {
        siginfo_t information;
        memset(&information, 0, sizeof information);
        information.si_signo = signal;
        information.si_code = SI_USER;
        action.sa_sigaction(signal, &information, NULL);
    } else {
        action.sa_handler(signal);
    }
    blocked = old;
}

bool __coset_signal_handle(int signal)
{
    if (actions[signal].sa_handler == SIG_DFL || actions[signal].sa_handler == SIG_IGN)
        return false;
    run_handler(signal);
    return true;
}

/* Signals that stop the program are ignored, because no other process could continue it. */
static bool is_harmless(int signal)
{
    switch (signal) {
    case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
        return true;
    default:
        return false;
    }
}

int __coset_signal_raise(int signal)
{
    if (!is_valid(signal))
        return -1;
    if (blocked & bit_of(signal)) {
        pending |= bit_of(signal);
        return 0;
    }
    if (actions[signal].sa_handler == SIG_IGN || __coset_signal_handle(signal))
        return 0;
    if (!is_harmless(signal))
        __coset_signal_end(signal);
    return 0;
}

int raise(int signal)
{
    return __coset_signal_raise(signal);
}

/* What a process inherits: the action of a signal that the program did not set, if the program looks at it. */
static void note_inherited(int signal)
{
    static uint64_t chosen;
    if (!(chosen & bit_of(signal)) && __coset_result_used())
        __coset_bound("system");
    chosen |= bit_of(signal);
}

void (*signal(int signal, void (*handler)(int)))(int)
{
    if (!is_valid(signal) || signal == SIGKILL || signal == SIGSTOP) {
        errno = EINVAL;
        return SIG_ERR;
    }
    void (*old)(int) = actions[signal].sa_handler;
    note_inherited(signal);
    actions[signal] = (struct sigaction){.sa_handler = handler, .sa_flags = SA_RESTART};
    return old;
}
ALIAS(bsd_signal, signal);
ALIAS(ssignal, signal);
ALIAS(__sysv_signal, signal);
ALIAS(sysv_signal, signal);

WEAK int sigaction(int signal, const struct sigaction *restrict action, struct sigaction *restrict old)
{
    if (!is_valid(signal) || (action && (signal == SIGKILL || signal == SIGSTOP))) {
        errno = EINVAL;
        return -1;
    }
    struct sigaction current = actions[signal];
    if (action)
        actions[signal] = *action;
    if (old) {
        __coset_bound("system");
        *old = current;
    }
    return 0;
}

static void deliver_pending(void)
{
    for (int signal = 1; signal < _NSIG; signal++) {
        uint64_t bit = bit_of(signal);
        if (pending & ~blocked & bit) {
            pending &= ~bit;
            __coset_signal_raise(signal);
        }
    }
}

WEAK int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    uint64_t current = blocked;
    if (set) {
        uint64_t bits = set->__val[0];
        if (how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK) {
            errno = EINVAL;
            return -1;
        }
        blocked = how == SIG_BLOCK ? blocked | bits : how == SIG_UNBLOCK ? blocked & ~bits : bits;
        blocked &= ~(bit_of(SIGKILL) | bit_of(SIGSTOP));
        deliver_pending();
    }
    if (old) {
        __coset_bound("system");
        memset(old, 0, sizeof *old);
        old->__val[0] = current;
    }
    return 0;
}
ALIAS(pthread_sigmask, sigprocmask);

WEAK int sigpending(sigset_t *set)
{
    memset(set, 0, sizeof *set);
    set->__val[0] = pending;
    return 0;
}

WEAK int siginterrupt(int signal, int interrupt)
{
    (void)interrupt;
    return is_valid(signal) ? 0 : -1;
}

WEAK int sigaltstack(const stack_t *restrict stack, stack_t *restrict old)
{
    (void)stack;
    if (old)
        *old = (stack_t){.ss_flags = SS_DISABLE};
    return 0;
}
