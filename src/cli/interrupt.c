/* SIGINT (Ctrl-C), SIGTERM and SIGHUP. A signal handler can reach nothing but static objects, so this pointer is one. */
#define _GNU_SOURCE
#include <signal.h>

#include "cli/cli.h"

enum { PATIENCE = 2 }; /* signals that request a stop; the next one ends coset at once */

static Stop *volatile watched;
static volatile sig_atomic_t received;

static void request_stop(int signal_number)
{
    Stop *stop = watched;
    if (stop && ++received <= PATIENCE) {
        stop_request(stop, STOP_INTERRUPTED);
        return;
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* No SA_RESTART: a read of standard input must end. */
void cli_watch_signals(Stop *stop)
{
    struct sigaction action = {.sa_handler = stop ? request_stop : SIG_DFL};
    sigemptyset(&action.sa_mask);
    watched = stop;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* not under nohup */
        sigaction(SIGHUP, &action, NULL);
}
