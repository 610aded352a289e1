/* stop: the only way to end work before it is finished. Code that may take long polls it.
 *
 *     Stop *stop = stop_new(&(StopLimits){.seconds = 5});
 *     while (… && !stop_requested(stop)) …
 *     stop_enter_phase(stop, 1, 0.5);       // results so far are written, in half of the grace period
 *
 * A stop is requested by a deadline, by a memory limit, or by a signal. One thread watches the limits. Work is divided
 * into phases: a request ends the current phase; the next phase has a deadline of its own. All phases together end by
 *
 *     limit + 1 s + 2 % of the limit
 *
 * if each phase polls and the last one leaves some of the grace period unused.
 *
 * Functions that poll take NULL for "never stop".
 */
#ifndef COSET_BASE_STOP_H
#define COSET_BASE_STOP_H

#include <stdatomic.h>
#include <sys/types.h>

#include "base/base.h"

typedef enum StopReason { STOP_NONE, STOP_TIME, STOP_MEMORY, STOP_INTERRUPTED } StopReason;

typedef struct StopLimits {
    double seconds;       /* of wall time, from stop_new on; 0: no limit */
    uint64_t memory;      /* bytes of resident memory of the process; 0: no limit */
} StopLimits;

typedef struct Stop Stop;

/* The part of a Stop that polling reads. Private to stop.h and stop.c. */
typedef struct StopFlag {
    atomic_int reason;    /* StopReason of this phase */
} StopFlag;

Stop *stop_new(const StopLimits *limits); /* the first phase may use all of the time */
void stop_free(Stop *stop);               /* NULL is allowed */

/* ---- Polling ---- */

static inline bool stop_requested(const Stop *stop) /* in this phase; costs one load */
{
    return stop && atomic_load_explicit(&((const StopFlag *)stop)->reason, memory_order_relaxed) != STOP_NONE;
}

/* Bytes that the work may use, also what other processes do for it; 0: no limit. `stop` may be NULL. */
uint64_t stop_memory_limit(const Stop *stop);

StopReason stop_reason(const Stop *stop);        /* of this phase; STOP_NONE: no request */
StopReason stop_first_reason(const Stop *stop);  /* the reason that ended the first phase that was stopped, this one
                                                    included; an interrupt replaces it */
bool stop_interrupted(const Stop *stop);         /* in any phase */
double stop_seconds_left(const Stop *stop);      /* of this phase; infinite without a deadline */
/* A descriptor for poll(), readable once a stop is requested. -1 if `stop` is NULL. */
int stop_descriptor(const Stop *stop);

/* ---- Requests and phases ---- */

/* May be called from any thread and from a signal handler. The first reason of a phase stays; only an interrupt
 * replaces it. */
void stop_request(Stop *stop, StopReason reason);

/* Begins a new phase, which must end at `share` of the time limit plus `grace` of the grace period (each 0 to 1). After
 * an interrupt or at the memory limit it has only its share of the grace period, from now on; the memory limit is then
 * raised by an eighth. Without limits and requests a phase has no deadline. */
void stop_enter_phase(Stop *stop, double share, double grace);
/* Begins a phase of at most so many seconds from now on, which ends at the time limit at the latest. 0: only the time
 * limit. */
void stop_enter_timed_phase(Stop *stop, double seconds);

/* ---- Output that nobody may read ---- */

/* As write(), of as many bytes as a pipe takes at once. After a stop was requested it waits for a reader only for `*patience` seconds, less
 * what it waited before; then it fails with ECANCELED. */
ssize_t stop_write(const Stop *stop, int descriptor, const void *bytes, size_t size, double *patience);
/* Writes everything, with a short patience. False: errno says why. */
bool stop_write_all(const Stop *stop, int descriptor, const void *bytes, size_t size);
/* From now on the streams of base_safe_stream keep this stop. NULL: they wait for ever. */
void stop_keep_streams(const Stop *stop);
#define STOP_WRITE_PATIENCE 0.15 /* for standard output and standard error each; both are less than the grace period */

/* ---- A limit for a single piece of work that cannot poll ---- */

/* The watching thread calls both functions. */
typedef struct StopJob {
    bool (*is_too_much)(void *context); /* called every few milliseconds: true ends the work; may be NULL */
    void (*halt)(void *context);        /* ends the work. Called repeatedly until the job is disarmed, because a single
                                           call may come before the work can be ended */
    void *context;
} StopJob;

void stop_arm(Stop *stop, unsigned timeout_ms, StopJob job); /* replaces the current job. `stop` must not be NULL */
void stop_disarm(Stop *stop);                 /* `halt` is not called after this has returned */
bool stop_has_halted(const Stop *stop);       /* the job that was armed last */

#endif
