/* Interrupts that are held back and asked for. */
#define _GNU_SOURCE
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "engine/native.h"

/* SIGPIPE is among those held: write() tells that a process has gone. */
static sigset_t signals_held(void)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGPIPE);
    return held;
}

void interrupts_hold(Interrupts *interrupts)
{
    sigset_t held = signals_held();
    sigprocmask(SIG_BLOCK, &held, &interrupts->before);
}

void interrupts_release(Interrupts *interrupts)
{
    sigset_t held = signals_held();
    while (sigtimedwait(&held, NULL, &(struct timespec){0}) > 0)
        continue;
    sigprocmask(SIG_SETMASK, &interrupts->before, NULL);
}

bool interrupts_came(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && (sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM));
}

int interrupts_open(void)
{
    sigset_t watched = signals_held();
    sigdelset(&watched, SIGPIPE);
    return signalfd(-1, &watched, SFD_CLOEXEC);
}
