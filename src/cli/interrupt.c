/* Ctrl-C and the polite kill. A signal handler can reach nothing but static objects, so these two pointers are the only
 * ones in coset. */
#define _GNU_SOURCE
#include <signal.h>
#include <time.h>

#include "cli/cli.h"

static Machine *volatile watched_machine;
static Explorer *volatile watched_explorer;

static void interrupt_watched(int signal_number)
{
    (void)signal_number;
    Machine *machine = watched_machine;
    Explorer *explorer = watched_explorer;
    if (machine)
        machine_interrupt(machine);
    if (explorer)
        explorer_interrupt(explorer);
}

/* No SA_RESTART: a read of standard input must end. SA_RESETHAND: the next signal has its usual effect. */
static void catch_signals(bool caught)
{
    struct sigaction action = {.sa_handler = caught ? interrupt_watched : SIG_DFL, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static sigset_t caught_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

bool cli_interrupts_take(void)
{
    sigset_t signals = caught_signals();
    bool came = false;
    while (sigtimedwait(&signals, NULL, &(struct timespec){0}) > 0)
        came = true;
    sigprocmask(SIG_UNBLOCK, &signals, NULL);
    return came;
}

void cli_watch_held(Explorer *explorer)
{
    sigset_t signals = caught_signals();
    sigprocmask(SIG_BLOCK, &signals, NULL);
    cli_watch_explorer(explorer);
    if (explorer)
        sigprocmask(SIG_UNBLOCK, &signals, NULL);
}

void cli_watch_interrupt(Machine *machine)
{
    watched_machine = machine;
    catch_signals(machine != NULL);
}

void cli_watch_explorer(Explorer *explorer)
{
    watched_explorer = explorer;
    catch_signals(explorer != NULL);
}
