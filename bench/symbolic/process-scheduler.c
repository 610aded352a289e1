/* A process scheduler: ready queues by priority, a list of sleepers by the time they wake, and resources with lists of
 * waiting processes. Commands are numbers that scanf reads:
 *
 *     1 LEVEL       a new process             5 RESOURCE    the running one releases a resource
 *     2 TICKS       time passes               6 ID LEVEL    a process gets another priority
 *     3 TICKS       the running one sleeps    7 ID          a process is killed
 *     4 RESOURCE    the running one requests  8             the running one exits
 */
/* INPUT: --stdin-values 7 */
#include <stdio.h>
#include <stdlib.h>

#define LEVELS 4
#define RESOURCES 2
#define SLICE 3
#define MAX_TICKS 6

typedef enum { READY, RUNNING, SLEEPING, WAITING } State;

typedef struct Process {
    int id;
    int level;
    int slice;                 /* ticks left before another one of the level runs */
    int used;                  /* ticks in all */
    int wakes;                 /* SLEEPING: at this time */
    int resource;              /* WAITING: for this one */
    State state;
    struct Process *next, *previous;
} Process;

typedef struct {
    Process *head, *tail;
    int length;
} List;

typedef struct {
    Process *owner;
    int depth;                 /* the owner has requested it this often */
    List waiting;
} Resource;

static List ready[LEVELS];
static List sleepers;
static Resource resources[RESOURCES];
static Process *running;
static int now, last_id, living, idle_ticks, switches;

/* ---- Lists ---- */

static void list_insert(List *list, Process *before, Process *process)
{
    process->next = before;
    process->previous = before ? before->previous : list->tail;
    if (process->previous)
        process->previous->next = process;
    else
        list->head = process;
    if (before)
        before->previous = process;
    else
        list->tail = process;
    list->length++;
}

static void list_append(List *list, Process *process)
{
    list_insert(list, NULL, process);
}

static void list_remove(List *list, Process *process)
{
    if (process->previous)
        process->previous->next = process->next;
    else
        list->head = process->next;
    if (process->next)
        process->next->previous = process->previous;
    else
        list->tail = process->previous;
    process->next = process->previous = NULL;
    list->length--;
}

static Process *list_find(const List *list, int id)
{
    Process *process = list->head;
    while (process && process->id != id)
        process = process->next;
    return process;
}

/* The list that a process is in; NULL: it runs. */
static List *list_of(const Process *process)
{
    switch (process->state) {
    case READY:
        return &ready[process->level];
    case SLEEPING:
        return &sleepers;
    case WAITING:
        return &resources[process->resource].waiting;
    case RUNNING:
        break;
    }
    return NULL;
}

static Process *find(int id)
{
    Process *process = running && running->id == id ? running : list_find(&sleepers, id);
    for (int i = 0; i < LEVELS && !process; i++)
        process = list_find(&ready[i], id);
    for (int i = 0; i < RESOURCES && !process; i++)
        process = list_find(&resources[i].waiting, id);
    return process;
}

/* ---- Who runs ---- */

static void make_ready(Process *process)
{
    process->state = READY;
    list_append(&ready[process->level], process);
}

static void stop_running(void)
{
    if (running)
        make_ready(running);
    running = NULL;
}

static int highest_ready(void)
{
    int level = LEVELS - 1;
    while (level >= 0 && !ready[level].head)
        level--;
    return level;
}

/* The highest level first; within it in turn. */
static void dispatch(void)
{
    int level = highest_ready();
    if (running && (level > running->level || (level == running->level && running->slice <= 0)))
        stop_running();
    if (running || level < 0)
        return;
    running = ready[level].head;
    list_remove(&ready[level], running);
    running->state = RUNNING;
    running->slice = SLICE;
    switches++;
    printf("%d: run %d\n", now, running->id);
}

static void wake_sleepers(void)
{
    while (sleepers.head && sleepers.head->wakes <= now) {
        Process *process = sleepers.head;
        list_remove(&sleepers, process);
        make_ready(process);
        printf("%d: wake %d\n", now, process->id);
    }
}

static void tick(void)
{
    now++;
    if (running) {
        running->used++;
        running->slice--;
    } else {
        idle_ticks++;
    }
    wake_sleepers();
    dispatch();
}

/* ---- Resources ---- */

static void pass_on(Resource *resource)
{
    Process *process = resource->waiting.head;
    resource->owner = process;
    resource->depth = 0;
    if (!process)
        return;
    list_remove(&resource->waiting, process);
    resource->depth = 1;
    make_ready(process);
}

static int request(int number)
{
    if (!running || number < 0 || number >= RESOURCES)
        return 0;
    Resource *resource = &resources[number];
    if (!resource->owner || resource->owner == running) {
        resource->owner = running;
        resource->depth++;
        return 1;
    }
    running->state = WAITING;
    running->resource = number;
    list_append(&resource->waiting, running);
    running = NULL;
    return 1;
}

static int release(int number)
{
    if (!running || number < 0 || number >= RESOURCES || resources[number].owner != running)
        return 0;
    if (--resources[number].depth == 0)
        pass_on(&resources[number]);
    return 1;
}

static void release_all(const Process *process)
{
    for (int i = 0; i < RESOURCES; i++)
        if (resources[i].owner == process)
            pass_on(&resources[i]);
}

/* ---- Commands ---- */

static int spawn(int level)
{
    if (level < 0 || level >= LEVELS)
        return 0;
    Process *process = calloc(1, sizeof *process);
    if (!process)
        exit(2);
    process->id = ++last_id;
    process->level = level;
    living++;
    make_ready(process);
    return 1;
}

static int pass_time(int ticks)
{
    if (ticks < 1 || ticks > MAX_TICKS)
        return 0;
    while (ticks-- > 0)
        tick();
    return 1;
}

static int sleep_for(int ticks)
{
    if (!running || ticks < 1 || ticks > MAX_TICKS)
        return 0;
    Process *later = sleepers.head;
    running->state = SLEEPING;
    running->wakes = now + ticks;
    while (later && later->wakes <= running->wakes)
        later = later->next;
    list_insert(&sleepers, later, running);
    running = NULL;
    return 1;
}

static int set_level(int id, int level)
{
    Process *process = find(id);
    if (!process || level < 0 || level >= LEVELS)
        return 0;
    if (process->state == READY)
        list_remove(&ready[process->level], process);
    process->level = level;
    if (process->state == READY)
        list_append(&ready[level], process);
    return 1;
}

static int end(Process *process)
{
    if (!process)
        return 0;
    List *list = list_of(process);
    if (list)
        list_remove(list, process);
    else
        running = NULL;
    release_all(process);
    printf("%d: end %d after %d\n", now, process->id, process->used);
    free(process);
    living--;
    return 1;
}

static int read_number(void)
{
    int number;
    return scanf("%d", &number) == 1 ? number : -1;
}

static int perform(int command)
{
    int id;
    switch (command) {
    case 1:
        return spawn(read_number());
    case 2:
        return pass_time(read_number());
    case 3:
        return sleep_for(read_number());
    case 4:
        return request(read_number());
    case 5:
        return release(read_number());
    case 6:
        id = read_number();
        return set_level(id, read_number());
    case 7:
        return end(find(read_number()));
    case 8:
        return end(running);
    default:
        return 0;
    }
}

/* ---- The end ---- */

static int end_list(List *list)
{
    int count = 0;
    while (list->head) {
        end(list->head);
        count++;
    }
    return count;
}

static void end_all(void)
{
    end(running);
    for (int i = 0; i < RESOURCES; i++)
        end_list(&resources[i].waiting);
    for (int level = LEVELS - 1; level >= 0; level--)
        end_list(&ready[level]);
    end_list(&sleepers);
}

int main(void)
{
    int command, refused = 0;
    while (scanf("%d", &command) == 1) {
        if (!perform(command)) {
            printf("%d: refused\n", now);
            refused++;
        }
        dispatch();
    }
    printf("%d processes, %d living, %d ticks, %d idle, %d switches\n", last_id, living, now, idle_ticks, switches);
    end_all();
    return refused > 0;
}
