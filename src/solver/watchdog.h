/* Private to solver: a thread that ends what takes too long.
 *
 * While armed and once the time is over (or watchdog_interrupt was called, or `is_too_much` says so) it calls `bite`
 * every few milliseconds until it is disarmed: a single call could come just before the work has begun to listen.
 */
#ifndef COSET_SOLVER_WATCHDOG_H
#define COSET_SOLVER_WATCHDOG_H

#include "base/base.h"

typedef struct Watchdog Watchdog;

/* Both are called by the watchdog's thread. */
typedef struct WatchdogJob {
    bool (*is_too_much)(void *context); /* asked every few milliseconds; may be NULL */
    void (*bite)(void *context);
    void *context;
} WatchdogJob;

Watchdog *watchdog_new(void);
void watchdog_free(Watchdog *watchdog);

void watchdog_arm(Watchdog *watchdog, unsigned timeout_ms, WatchdogJob job); /* anew if it is armed already */
void watchdog_disarm(Watchdog *watchdog); /* `bite` is not called any more once this returns */
bool watchdog_has_bitten(const Watchdog *watchdog); /* since it was armed last: time is over */

/* Ends the work under way as if its time were over, or the next one if there is none. From any thread or signal
 * handler. */
void watchdog_interrupt(Watchdog *watchdog);
bool watchdog_take_interrupt(Watchdog *watchdog); /* was it interrupted since the last call of this? */
bool watchdog_is_interrupted(const Watchdog *watchdog); /* the same, and it stays so */

#endif
