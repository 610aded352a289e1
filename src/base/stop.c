/* The watching thread polls while there is a limit or a job, and for a while after, so that arming a job of
 * microseconds costs no system call. Then it sleeps until it is needed again. It is started on first use. */
#define _GNU_SOURCE
#include "base/stop.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { POLL_MS = 5, POLLS_BEFORE_SLEEP = 40, POLLS_PER_MEMORY_CHECK = 4 };

static const double GRACE_SECONDS = 1, GRACE_SHARE = 0.02;

struct Stop {
    StopFlag flag;             /* must be the first member: stop_requested casts */
    double start, limit;       /* base_clock; seconds, 0: none */
    int descriptor;
    atomic_int first_reason;
    pthread_mutex_t mutex;     /* guards the fields below; held while halting */
    double deadline;           /* base_clock, of this phase; 0: none */
    uint64_t memory;           /* 0: no limit */
    StopJob job;               /* not armed if its `halt` is NULL */
    double job_deadline;
    atomic_bool halted;
    pthread_t thread;
    bool has_thread;
    sem_t wake;
    atomic_bool asleep, ending;
};

/* ---- Polling ---- */

StopReason stop_reason(const Stop *stop)
{
    return stop ? (StopReason)atomic_load_explicit(&stop->flag.reason, memory_order_relaxed) : STOP_NONE;
}

StopReason stop_first_reason(const Stop *stop)
{
    return stop ? (StopReason)atomic_load(&stop->first_reason) : STOP_NONE;
}

bool stop_interrupted(const Stop *stop)
{
    return stop_first_reason(stop) == STOP_INTERRUPTED;
}

/* Only the thread that enters phases writes the deadline, and only that thread reads it without the mutex. */
double stop_seconds_left(const Stop *stop)
{
    return stop && stop->deadline > 0 ? stop->deadline - base_clock() : (double)INFINITY;
}

uint64_t stop_memory_limit(const Stop *stop)
{
    return stop ? stop->memory : 0;
}

int stop_descriptor(const Stop *stop)
{
    return stop ? stop->descriptor : -1;
}

/* ---- Requests ---- */

void stop_request(Stop *stop, StopReason reason)
{
    int none = STOP_NONE, saved = errno;
    if (reason == STOP_INTERRUPTED) {
        atomic_store(&stop->flag.reason, (int)reason);
        atomic_store(&stop->first_reason, (int)reason);
    } else {
        atomic_compare_exchange_strong(&stop->flag.reason, &none, (int)reason);
        none = STOP_NONE;
        atomic_compare_exchange_strong(&stop->first_reason, &none, (int)reason);
    }
    if (write(stop->descriptor, &(uint64_t){1}, sizeof(uint64_t)) < 0)
        errno = saved; /* it is readable already */
    errno = saved;
}

/* ---- The watching thread ---- */

static bool has_limits(const Stop *stop)
{
    return stop->deadline > 0 || stop->memory > 0;
}

static void check_limits(Stop *stop, unsigned poll)
{
    if (stop_requested(stop))
        return;
    if (stop->deadline > 0 && base_clock() >= stop->deadline)
        stop_request(stop, STOP_TIME);
    else if (stop->memory > 0 && poll % POLLS_PER_MEMORY_CHECK == 0 && base_process_size().resident > stop->memory)
        stop_request(stop, STOP_MEMORY);
}

static bool job_is_over(const Stop *stop)
{
    const StopJob *job = &stop->job;
    return atomic_load(&stop->halted) || stop_requested(stop) || base_clock() >= stop->job_deadline ||
           (job->is_too_much && job->is_too_much(job->context));
}

/* True if there is something to watch. */
static bool watch_once(Stop *stop, unsigned poll)
{
    pthread_mutex_lock(&stop->mutex);
    check_limits(stop, poll);
    bool armed = stop->job.halt != NULL;
    if (armed && job_is_over(stop)) {
        atomic_store(&stop->halted, true);
        stop->job.halt(stop->job.context);
    }
    bool needed = armed || (has_limits(stop) && !stop_requested(stop));
    pthread_mutex_unlock(&stop->mutex);
    return needed;
}

/* A job that is armed between the last check and `asleep = true` posts nothing, so the thread checks once more. */
static void sleep_until_needed(Stop *stop)
{
    atomic_store(&stop->asleep, true);
    if (!watch_once(stop, 0))
        while (sem_wait(&stop->wake) != 0 && errno == EINTR)
            continue;
    atomic_store(&stop->asleep, false);
}

static void *watch(void *argument)
{
    Stop *stop = argument;
    unsigned idle = 0;
    for (unsigned poll = 0; !atomic_load(&stop->ending); poll++) {
        idle = watch_once(stop, poll) ? 0 : idle + 1;
        if (idle > POLLS_BEFORE_SLEEP) {
            sleep_until_needed(stop);
            idle = 0;
        } else {
            nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
        }
    }
    return NULL;
}

/* The thread blocks every signal: signals are for the main thread. */
static void start_thread(Stop *stop)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    stop->has_thread = pthread_create(&stop->thread, NULL, watch, stop) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!stop->has_thread)
        base_die("a thread that watches the limits cannot be started");
}

static void wake_thread(Stop *stop)
{
    if (!stop->has_thread)
        start_thread(stop);
    else if (atomic_load(&stop->asleep))
        sem_post(&stop->wake);
}

/* ---- Life ---- */

Stop *stop_new(const StopLimits *limits)
{
    Stop *stop = base_allocate_zeroed(sizeof *stop);
    stop->start = base_clock();
    stop->limit = limits->seconds;
    stop->memory = limits->memory;
    stop->deadline = limits->seconds > 0 ? stop->start + limits->seconds : 0;
    stop->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (stop->descriptor < 0)
        base_die("a descriptor for interrupts cannot be made");
    pthread_mutex_init(&stop->mutex, NULL);
    sem_init(&stop->wake, 0, 0);
    if (has_limits(stop))
        start_thread(stop);
    return stop;
}

void stop_free(Stop *stop)
{
    if (!stop)
        return;
    if (stop->has_thread) {
        atomic_store(&stop->ending, true);
        sem_post(&stop->wake);
        pthread_join(stop->thread, NULL);
    }
    sem_destroy(&stop->wake);
    pthread_mutex_destroy(&stop->mutex);
    close(stop->descriptor);
    free(stop);
}

/* ---- Phases ---- */

/* The old phase's reason must be read before it is cleared, because an interrupt may arrive at any time. */
static void enter(Stop *stop, double deadline, uint64_t memory)
{
    uint64_t unused;
    pthread_mutex_lock(&stop->mutex);
    stop->deadline = deadline;
    stop->memory = memory;
    atomic_store(&stop->flag.reason, STOP_NONE);
    while (read(stop->descriptor, &unused, sizeof unused) > 0)
        continue;
    pthread_mutex_unlock(&stop->mutex);
    if (has_limits(stop))
        wake_thread(stop);
}

void stop_enter_phase(Stop *stop, double share, double grace)
{
    if (!stop)
        return;
    StopReason ended_by = stop_first_reason(stop);
    double period = GRACE_SECONDS + GRACE_SHARE * stop->limit;
    double deadline = stop->limit > 0 ? stop->start + share * stop->limit + grace * period : 0;
    double soon = base_clock() + grace * period;
    bool is_urgent = ended_by == STOP_INTERRUPTED || ended_by == STOP_MEMORY;
    if (is_urgent && (deadline == 0 || soon < deadline))
        deadline = soon;
    enter(stop, deadline, stop->memory + (ended_by == STOP_MEMORY ? stop->memory / 8 : 0));
}

void stop_enter_timed_phase(Stop *stop, double seconds)
{
    if (!stop)
        return;
    double limit = stop->limit > 0 ? stop->start + stop->limit : 0;
    double deadline = seconds > 0 ? base_clock() + seconds : limit;
    if (limit > 0 && deadline > limit)
        deadline = limit;
    enter(stop, deadline, stop->memory);
}

/* ---- Jobs ---- */

void stop_arm(Stop *stop, unsigned timeout_ms, StopJob job)
{
    pthread_mutex_lock(&stop->mutex);
    stop->job = job;
    stop->job_deadline = base_clock() + timeout_ms / 1000.0;
    atomic_store(&stop->halted, false);
    pthread_mutex_unlock(&stop->mutex);
    wake_thread(stop);
}

void stop_disarm(Stop *stop)
{
    pthread_mutex_lock(&stop->mutex);
    stop->job.halt = NULL;
    pthread_mutex_unlock(&stop->mutex);
}

bool stop_has_halted(const Stop *stop)
{
    return atomic_load(&stop->halted);
}
