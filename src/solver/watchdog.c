/* The thread polls while something is armed and for a while after, so that arming and disarming for a query of
 * microseconds costs no system call; then it sleeps until it is needed again. The thread is made when first armed. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "solver/watchdog.h"

enum { POLL_MS = 5, POLLS_BEFORE_SLEEP = 40 };

struct Watchdog {
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;     /* guards job and deadline; held while biting */
    WatchdogJob job;           /* its `bite` is NULL: not armed */
    double deadline;
    sem_t wake;
    atomic_bool asleep, ending, bitten, interrupted;
};

static bool is_time(Watchdog *watchdog)
{
    const WatchdogJob *job = &watchdog->job;
    return atomic_load(&watchdog->bitten) || atomic_load(&watchdog->interrupted) || base_clock() >= watchdog->deadline ||
           (job->is_too_much && job->is_too_much(job->context));
}

/* Is something armed? Bites if it is time. */
static bool watch_once(Watchdog *watchdog)
{
    pthread_mutex_lock(&watchdog->mutex);
    bool armed = watchdog->job.bite;
    if (armed && is_time(watchdog)) {
        atomic_store(&watchdog->bitten, true);
        watchdog->job.bite(watchdog->job.context);
    }
    pthread_mutex_unlock(&watchdog->mutex);
    return armed;
}

/* Whoever arms between the last look and `asleep` posts nothing: so look again after it. */
static void sleep_until_needed(Watchdog *watchdog)
{
    atomic_store(&watchdog->asleep, true);
    if (!watch_once(watchdog))
        while (sem_wait(&watchdog->wake) != 0 && errno == EINTR)
            continue;
    atomic_store(&watchdog->asleep, false);
}

static void *watch(void *argument)
{
    Watchdog *watchdog = argument;
    unsigned idle = 0;
    while (!atomic_load(&watchdog->ending)) {
        idle = watch_once(watchdog) ? 0 : idle + 1;
        if (idle > POLLS_BEFORE_SLEEP) {
            sleep_until_needed(watchdog);
            idle = 0;
        } else {
            nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
        }
    }
    return NULL;
}

Watchdog *watchdog_new(void)
{
    Watchdog *watchdog = base_allocate_zeroed(sizeof *watchdog);
    pthread_mutex_init(&watchdog->mutex, NULL);
    sem_init(&watchdog->wake, 0, 0);
    return watchdog;
}

void watchdog_free(Watchdog *watchdog)
{
    if (!watchdog)
        return;
    if (watchdog->has_thread) {
        atomic_store(&watchdog->ending, true);
        sem_post(&watchdog->wake);
        pthread_join(watchdog->thread, NULL);
    }
    sem_destroy(&watchdog->wake);
    pthread_mutex_destroy(&watchdog->mutex);
    free(watchdog);
}

/* With every signal blocked: signals of the process are for the main thread. */
static void thread_start(Watchdog *watchdog)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    watchdog->has_thread = pthread_create(&watchdog->thread, NULL, watch, watchdog) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!watchdog->has_thread)
        base_die("cannot start a thread for the solver's time limit");
}

void watchdog_arm(Watchdog *watchdog, unsigned timeout_ms, WatchdogJob job)
{
    pthread_mutex_lock(&watchdog->mutex);
    watchdog->job = job;
    watchdog->deadline = base_clock() + timeout_ms / 1000.0;
    atomic_store(&watchdog->bitten, false);
    pthread_mutex_unlock(&watchdog->mutex);
    if (!watchdog->has_thread)
        thread_start(watchdog);
    else if (atomic_load(&watchdog->asleep))
        sem_post(&watchdog->wake);
}

void watchdog_disarm(Watchdog *watchdog)
{
    pthread_mutex_lock(&watchdog->mutex);
    watchdog->job.bite = NULL;
    pthread_mutex_unlock(&watchdog->mutex);
}

bool watchdog_has_bitten(const Watchdog *watchdog)
{
    return atomic_load(&watchdog->bitten);
}

void watchdog_interrupt(Watchdog *watchdog)
{
    atomic_store(&watchdog->interrupted, true);
}

bool watchdog_take_interrupt(Watchdog *watchdog)
{
    return atomic_exchange(&watchdog->interrupted, false);
}

bool watchdog_is_interrupted(const Watchdog *watchdog)
{
    return atomic_load(&watchdog->interrupted);
}
