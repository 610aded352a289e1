/* Tasks in a search order: a stack (dfs), a heap by depth (bfs), a random choice (random), or queues by branch side
 * (coverage). */
#include <assert.h>
#include <stdlib.h>

#include "explore/explorer.h"

typedef struct FrontierOrder {
    void (*add)(Frontier *frontier, const Task *task);
    Task (*take)(Frontier *frontier);
} FrontierOrder;

/* ---- dfs ---- */

static void stack_add(Frontier *frontier, const Task *task)
{
    vector_push(&frontier->tasks, *task);
}

static Task stack_take(Frontier *frontier)
{
    return vector_pop(&frontier->tasks);
}

/* ---- random: xorshift64*, so that equal seeds result in equal orders on every machine ---- */

size_t random_below(uint64_t *state, size_t limit)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (size_t)((Wide)(*state * UINT64_C(0x2545F4914F6CDD1D)) * limit >> 64);
}

static Task bag_take(Frontier *frontier)
{
    size_t index = random_below(&frontier->random_state, frontier->tasks.count);
    Task task = frontier->tasks.items[index];
    frontier->tasks.items[index] = frontier->tasks.items[frontier->tasks.count - 1];
    frontier->tasks.count--;
    return task;
}

/* ---- bfs ---- */

static bool goes_before(const Task *a, const Task *b)
{
    return a->node->depth != b->node->depth ? a->node->depth < b->node->depth : a->sequence < b->sequence;
}

static void heap_add(Frontier *frontier, const Task *task)
{
    vector_push(&frontier->tasks, *task);
    Task *items = frontier->tasks.items;
    size_t hole = frontier->tasks.count - 1;
    for (; hole > 0 && goes_before(task, &items[(hole - 1) / 2]); hole = (hole - 1) / 2)
        items[hole] = items[(hole - 1) / 2];
    items[hole] = *task;
}

static Task heap_take(Frontier *frontier)
{
    Task *items = frontier->tasks.items, first = items[0], last = vector_pop(&frontier->tasks);
    size_t hole = 0, count = frontier->tasks.count;
    for (size_t child; (child = 2 * hole + 1) < count; hole = child) {
        if (child + 1 < count && goes_before(&items[child + 1], &items[child]))
            child++;
        if (!goes_before(&items[child], &last))
            break;
        items[hole] = items[child];
    }
    if (count > 0)
        items[hole] = last;
    return first;
}

/* ---- coverage ---- */

static void places_add(Frontier *frontier, const Task *task)
{
    place_queue_add(frontier->places, task);
}

static Task places_take(Frontier *frontier)
{
    return place_queue_take(frontier->places);
}

/* ---- All orders ---- */

static const FrontierOrder orders[] = {
    [ORDER_COVERAGE] = {places_add, places_take},
    [ORDER_DFS] = {stack_add, stack_take},
    [ORDER_BFS] = {heap_add, heap_take},
    [ORDER_RANDOM] = {stack_add, bag_take},
};

void frontier_init(Frontier *frontier, SearchOrder order, uint64_t random_seed, CoverageOf *coverage, void *context)
{
    *frontier = (Frontier){.order = &orders[order]};
    frontier->random_state = (random_seed ^ UINT64_C(0x9E3779B97F4A7C15)) | 1; /* never 0 */
    if (order == ORDER_COVERAGE)
        frontier->places = place_queue_new(coverage, context, frontier->random_state);
}

void frontier_add(Frontier *frontier, Task task)
{
    task.sequence = frontier->next_sequence++;
    frontier->order->add(frontier, &task);
    frontier->count++;
}

bool frontier_take(Frontier *frontier, Task *task)
{
    if (frontier->count == 0)
        return false;
    *task = frontier->order->take(frontier);
    frontier->count--;
    return true;
}

void frontier_release(Frontier *frontier)
{
    assert(frontier->count == 0);
    place_queue_free(frontier->places);
    vector_release(&frontier->tasks);
}
