/* Private to solver: work in a process of its own, which can be ended at any moment.
 *
 * Z3 hears an interrupt only between the steps of its preprocessing, and one such step on floats or products may take
 * many seconds and hundreds of megabytes. A process can be killed, and the memory is gone with it.
 */
#ifndef COSET_SOLVER_CHILD_H
#define COSET_SOLVER_CHILD_H

#include "base/stop.h"

typedef Vector(uint64_t) Message;

typedef struct ChildJob {
    void (*work)(void *context, int pipe); /* in the child; sends messages */
    void *context;
    const Stop *stop;                      /* ends the child; no job of it is armed */
    double seconds;                        /* then it is ended */
    uint64_t max_memory;                   /* bytes beyond what the process has now */
} ChildJob;

typedef enum ChildEnd {
    CHILD_IMPOSSIBLE, /* there is no child: the work has to be done here */
    CHILD_DONE,       /* it sent at least one message */
    CHILD_FAILED,     /* it ended, or was ended, without one */
} ChildEnd;

/* *last is the last whole message. */
ChildEnd child_run(const ChildJob *job, Message *last);
void child_send(int pipe, const Message *message);

#endif
