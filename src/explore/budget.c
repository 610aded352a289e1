/* Budgets of time and memory. */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <time.h>

#include "explore/explorer.h"

enum { WATCH_MILLISECONDS = 20 };

double budget_seconds_left(const Budget *budget)
{
    return budget->deadline > 0 ? budget->deadline - base_clock() : INFINITY;
}

StopReason budget_stopped(const Budget *budget)
{
    return (StopReason)atomic_load_explicit(&budget->stop, memory_order_relaxed);
}

void budget_stop(Budget *budget, StopReason reason)
{
    int none = STOP_NONE;
    if (reason == STOP_INTERRUPTED)
        atomic_store(&budget->stop, (int)reason);
    else
        atomic_compare_exchange_strong(&budget->stop, &none, (int)reason);
    budget->halt(budget->context);
}

/* ---- The watching thread ---- */

static void look(Budget *budget)
{
    if (budget_seconds_left(budget) <= 0)
        budget_stop(budget, STOP_TIME);
    else if (budget->max_memory > 0 && base_process_size().resident > budget->max_memory)
        budget_stop(budget, STOP_MEMORY);
    else if (budget_stopped(budget) != STOP_NONE)
        budget->halt(budget->context); /* again: what was under way may have begun just after the first time */
}

static void wait_a_moment(Budget *budget)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += WATCH_MILLISECONDS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&budget->finished, &budget->mutex, &until);
}

static void *watch(void *context)
{
    Budget *budget = context;
    pthread_mutex_lock(&budget->mutex);
    while (!budget->finish) {
        look(budget);
        wait_a_moment(budget);
    }
    pthread_mutex_unlock(&budget->mutex);
    return NULL;
}

/* Signals stay with the thread that makes the runs. */
static void start_watching(Budget *budget)
{
    sigset_t all, former;
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&budget->finished, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&budget->mutex, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    if (pthread_create(&budget->watcher, NULL, watch, budget) != 0)
        base_die("a thread for the budgets cannot be started");
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    budget->watching = true;
}

void budget_start(Budget *budget, const ExploreOptions *options, void (*halt)(void *context), void *context)
{
    budget->deadline = options->max_seconds > 0 ? base_clock() + options->max_seconds : 0;
    budget->max_memory = options->max_memory;
    budget->halt = halt;
    budget->context = context;
    if (budget->deadline > 0 || budget->max_memory > 0)
        start_watching(budget);
}

void budget_finish(Budget *budget)
{
    if (!budget->watching)
        return;
    pthread_mutex_lock(&budget->mutex);
    budget->finish = true;
    pthread_cond_signal(&budget->finished);
    pthread_mutex_unlock(&budget->mutex);
    pthread_join(budget->watcher, NULL);
    pthread_cond_destroy(&budget->finished);
    pthread_mutex_destroy(&budget->mutex);
    budget->watching = false;
}
