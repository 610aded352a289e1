/* Private to solver: work in a child process, which can be killed at any time.
 *
 * Z3 checks for an interrupt only between the steps of its preprocessing, and one such step on floats or products may
 * take many seconds and hundreds of megabytes. Killing a process also frees its memory.
 */
#ifndef COSET_SOLVER_CHILD_H
#define COSET_SOLVER_CHILD_H

#include "base/stop.h"

typedef Vector(uint64_t) Message;

typedef struct ChildJob {
    void (*work)(void *context, int pipe); /* in the child; sends messages */
    void *context;
    const Stop *stop;                      /* ends the child; must not be armed */
    double seconds;                        /* time limit */
    uint64_t max_memory;                   /* bytes in addition to the current size of the process */
} ChildJob;

typedef enum ChildEnd {
    CHILD_IMPOSSIBLE, /* no child could be made: the work must be done here */
    CHILD_DONE,       /* it sent at least one message */
    CHILD_FAILED,     /* it ended, or was killed, without a message */
} ChildEnd;

/* *last is the last complete message. */
ChildEnd child_run(const ChildJob *job, Message *last);
void child_send(int pipe, const Message *message);

#endif
