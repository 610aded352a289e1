/* Ctrl-C and the polite kill. A signal handler can reach nothing but a static object, so this one pointer is the only one in coset. */
#define _GNU_SOURCE
#include <signal.h>

#include "cli/cli.h"

static Machine *volatile watched_machine;

static void interrupt_machine(int signal_number)
{
    (void)signal_number;
    Machine *machine = watched_machine;
    if (machine)
        machine_interrupt(machine);
}

/* No SA_RESTART: a read of standard input must end. SA_RESETHAND: the next signal has its usual effect. */
void cli_watch_interrupt(Machine *machine)
{
    struct sigaction action = {.sa_handler = machine ? interrupt_machine : SIG_DFL, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    watched_machine = machine;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}
