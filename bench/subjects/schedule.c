/* A priority scheduler: three queues of processes, and symbolic commands that start, raise, block, wake and finish them or end
 * a time slice. Which process runs, how many wait and for how long is told as well; the question is how many were started. */
// CRITERION: started@246
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define PRIORITIES 3
#define MAX_PROCESSES 8
#define COMMANDS 4

enum command { COMMAND_NEW, COMMAND_RAISE, COMMAND_BLOCK, COMMAND_WAKE, COMMAND_SLICE, COMMAND_FINISH, COMMAND_KINDS };

struct process {
    int number;
    int priority;
    int waited;              /* slices since it last ran */
    int slices;              /* in which it ran */
    struct process *next;
};

struct queue {
    struct process *first, *last;
    int length;
};

struct scheduler {
    struct process *running;
    int started, finished;
    int refused, idle, longest_wait;
};

struct request {
    signed char command;
    signed char priority;    /* of a new process, or of the queue that is meant */
    signed char ratio;       /* which process of the queue: 0 the first, 100 the last */
};

static struct queue ready[PRIORITIES], blocked;

/* ---- Queues ---- */

static void queue_append(struct queue *queue, struct process *process)
{
    process->next = NULL;
    if (queue->last)
        queue->last->next = process;
    else
        queue->first = process;
    queue->last = process;
    queue->length++;
}

static struct process *queue_take_first(struct queue *queue)
{
    struct process *process = queue->first;
    if (!process)
        return NULL;
    queue->first = process->next;
    if (!queue->first)
        queue->last = NULL;
    queue->length--;
    return process;
}

/* The process at a place between 0 and 100 of the queue, unlinked. */
static struct process *queue_take(struct queue *queue, int ratio)
{
    if (queue->length == 0 || ratio < 0 || ratio > 100)
        return NULL;
    struct process *before = NULL, *process = queue->first;
    int place = 1;
    while (process->next && place * 100 < ratio * queue->length) {
        before = process;
        process = process->next;
        place++;
    }
    if (!before)
        return queue_take_first(queue);
    before->next = process->next;
    if (queue->last == process)
        queue->last = before;
    queue->length--;
    return process;
}

/* ---- Choosing who runs ---- */

static void note_waiting(struct scheduler *s)
{
    for (int priority = 0; priority < PRIORITIES; priority++)
        for (struct process *p = ready[priority].first; p; p = p->next) {
            p->waited++;
            if (p->waited > s->longest_wait)
                s->longest_wait = p->waited;
        }
}

static void choose(struct scheduler *s)
{
    if (s->running)
        return;
    for (int priority = PRIORITIES - 1; priority >= 0; priority--) {
        s->running = queue_take_first(&ready[priority]);
        if (s->running) {
            s->running->waited = 0;
            return;
        }
    }
    s->idle++;
}

static void make_ready(struct scheduler *s, struct process *process)
{
    queue_append(&ready[process->priority], process);
    choose(s);
}

/* ---- Commands: each tells whether it could be carried out ---- */

static bool start_process(struct scheduler *s, int priority)
{
    if (priority < 0 || priority >= PRIORITIES || s->started == MAX_PROCESSES)
        return false;
    struct process *process = calloc(1, sizeof *process);
    if (!process)
        exit(2);
    process->number = ++s->started;
    process->priority = priority;
    make_ready(s, process);
    return true;
}

static bool raise_process(struct scheduler *s, int priority, int ratio)
{
    if (priority < 0 || priority + 1 >= PRIORITIES)
        return false;
    struct process *process = queue_take(&ready[priority], ratio);
    if (!process)
        return false;
    process->priority = priority + 1;
    make_ready(s, process);
    return true;
}

static bool block_running(struct scheduler *s)
{
    if (!s->running)
        return false;
    queue_append(&blocked, s->running);
    s->running = NULL;
    choose(s);
    return true;
}

static bool wake(struct scheduler *s, int ratio)
{
    struct process *process = queue_take(&blocked, ratio);
    if (!process)
        return false;
    make_ready(s, process);
    return true;
}

static bool end_slice(struct scheduler *s)
{
    note_waiting(s);
    if (!s->running)
        return false;
    struct process *process = s->running;
    process->slices++;
    s->running = NULL;
    make_ready(s, process);
    return true;
}

static bool finish_running(struct scheduler *s)
{
    if (!s->running)
        return false;
    free(s->running);
    s->running = NULL;
    s->finished++;
    choose(s);
    return true;
}

static bool carry_out(struct scheduler *s, const struct request *r)
{
    if (r->command == COMMAND_NEW)
        return start_process(s, r->priority);
    switch (r->command) {
    case COMMAND_RAISE:
        return raise_process(s, r->priority, r->ratio);
    case COMMAND_BLOCK:
        return block_running(s);
    case COMMAND_WAKE:
        return wake(s, r->ratio);
    case COMMAND_SLICE:
        return end_slice(s);
    case COMMAND_FINISH:
        return finish_running(s);
    default:
        return false;
    }
}

/* ---- Reports ---- */

static void report(const struct scheduler *s)
{
    int waiting = 0;
    for (int priority = 0; priority < PRIORITIES; priority++)
        waiting += ready[priority].length;
    fprintf(stderr, "%d ready, %d blocked, process %d runs\n", waiting, blocked.length,
            s->running ? s->running->number : 0);
    if (s->longest_wait > 2)
        fprintf(stderr, "some process starves\n");
}

static void release(struct scheduler *s)
{
    struct process *process;
    for (int priority = 0; priority < PRIORITIES; priority++)
        while ((process = queue_take_first(&ready[priority])))
            free(process);
    while ((process = queue_take_first(&blocked)))
        free(process);
    free(s->running);
}

int main(void)
{
    struct request requests[COMMANDS];
    coset_symbolic(requests, sizeof requests, "requests");
    struct scheduler s = {0};
    start_process(&s, 1);
    for (int i = 0; i < COMMANDS; i++) {
        if (!carry_out(&s, &requests[i])) {
            s.refused++;
            fprintf(stderr, "request %d was refused\n", i);
        }
        report(&s);
    }
    int started = s.started;
    printf("%d started, %d of them left\n", started, started - s.finished);
    release(&s);
    return 0;
}
