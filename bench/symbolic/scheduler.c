/* A scheduler with three queues of priorities, driven by a symbolic list of commands: spawn, run a tick, block, wake,
 * raise, finish. Checks its own invariants on the way. */
#include <assert.h>
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEVELS = 3, COMMANDS = 5, QUANTUM = 2 };

enum state { READY, RUNNING, BLOCKED, FINISHED };

struct task {
    int number;
    enum state state;
    unsigned char level;
    unsigned char left;          /* ticks of its quantum */
    unsigned short used;         /* ticks in all */
    struct task *next;
};

struct queue {
    struct task *first, *last;
    int count;
};

struct command {
    unsigned char what, argument;
};

static struct queue ready[LEVELS], blocked;
static struct task *current;
static int spawned, finished, switches, refused;

/* ---- Queues ---- */

static void append(struct queue *queue, struct task *task)
{
    task->next = NULL;
    if (queue->last)
        queue->last->next = task;
    else
        queue->first = task;
    queue->last = task;
    queue->count++;
}

static struct task *take_first(struct queue *queue)
{
    struct task *task = queue->first;
    if (!task)
        return NULL;
    queue->first = task->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    task->next = NULL;
    return task;
}

/* The nth of a queue, from 0 on; NULL when there are not so many. */
static struct task *take_nth(struct queue *queue, unsigned n)
{
    struct task **link = &queue->first, *before = NULL;
    while (*link && n-- > 0) {
        before = *link;
        link = &(*link)->next;
    }
    struct task *task = *link;
    if (!task)
        return NULL;
    *link = task->next;
    if (queue->last == task)
        queue->last = before;
    queue->count--;
    task->next = NULL;
    return task;
}

/* ---- The scheduler ---- */

static void make_ready(struct task *task)
{
    task->state = READY;
    task->left = QUANTUM;
    append(&ready[task->level], task);
}

static void dispatch(void)
{
    if (current)
        return;
    for (int level = 0; level < LEVELS && !current; level++)
        current = take_first(&ready[level]);
    if (current) {
        current->state = RUNNING;
        switches++;
    }
}

static void spawn(unsigned level)
{
    struct task *task = calloc(1, sizeof *task);
    if (!task)
        abort();
    task->number = ++spawned;
    task->level = (unsigned char)level;
    make_ready(task);
}

static void tick(void)
{
    if (!current) {
        refused++;
        return;
    }
    current->used++;
    if (--current->left > 0)
        return;
    if (current->level + 1 < LEVELS)
        current->level++;
    struct task *task = current;
    current = NULL;
    make_ready(task);
}

static void block(void)
{
    if (!current) {
        refused++;
        return;
    }
    current->state = BLOCKED;
    append(&blocked, current);
    current = NULL;
}

static void wake(unsigned which)
{
    struct task *task = take_nth(&blocked, which);
    if (!task) {
        refused++;
        return;
    }
    if (task->level > 0)
        task->level--;
    make_ready(task);
}

static void raise_level(unsigned level)
{
    if (level == 0 || level >= LEVELS) {
        refused++;
        return;
    }
    struct task *task = take_first(&ready[level]);
    if (!task) {
        refused++;
        return;
    }
    task->level--;
    append(&ready[task->level], task);
}

static void finish(void)
{
    if (!current) {
        refused++;
        return;
    }
    current->state = FINISHED;
    finished++;
    free(current);
    current = NULL;
}

static void perform(struct command command)
{
    switch (command.what) {
    case 0: spawn(command.argument % LEVELS); break;
    case 1: tick(); break;
    case 2: block(); break;
    case 3: wake(command.argument); break;
    case 4: raise_level(command.argument); break;
    case 5: finish(); break;
    default: refused++;
    }
}

/* ---- Invariants and the report ---- */

static void check(void)
{
    int alive = blocked.count + (current ? 1 : 0);
    for (int level = 0; level < LEVELS; level++) {
        int count = 0;
        for (const struct task *task = ready[level].first; task; task = task->next) {
            assert(task->state == READY);
            assert(task->level == level);
            count++;
        }
        assert(count == ready[level].count);
        alive += count;
    }
    assert(alive + finished == spawned);
    assert(!current || current->state == RUNNING);
}

static void release(struct queue *queue)
{
    for (struct task *task; (task = take_first(queue));)
        free(task);
}

int main(void)
{
    struct command commands[COMMANDS];
    coset_symbolic(commands, sizeof commands, "commands");
    spawn(1);
    for (int i = 0; i < COMMANDS; i++) {
        perform(commands[i]);
        dispatch();
        check();
    }
    printf("spawned %d, finished %d, switches %d\n", spawned, finished, switches);
    printf("refused %d, blocked %d\n", refused, blocked.count);
    for (int level = 0; level < LEVELS; level++) {
        printf("level %d: %d\n", level, ready[level].count);
        release(&ready[level]);
    }
    release(&blocked);
    free(current);
    return refused;
}
