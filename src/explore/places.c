/* The coverage order. A place is one side of one decision in the program, with a queue of tasks. The place with the
 * smallest cost, attempts times weight, comes next. So a side that was never covered comes first, an unreachable
 * side does not block the others, and a loop is not unrolled before the code around it is covered. */
#include <stdlib.h>

#include "explore/explorer.h"

enum { WEIGHT_UNCOVERED = 1, WEIGHT_OTHER = 16 };
enum { SIDE_NONE = 0, SIDE_ANY = 3 }; /* not coverage bits (1 and 2); SIDE_ANY: tasks that resume a run */

/* Weights of decisions without coverage. A violated assumption hides all code after it. */
static const uint8_t kind_weights[] = {
    [DECISION_BRANCH] = 16, [DECISION_SWITCH] = 4, [DECISION_CHECK] = 8, [DECISION_ASSUME] = 1, [DECISION_POINTER] = 4,
    [DECISION_CALL] = 4,    [DECISION_SIZE] = 16,  [DECISION_ADDRESS] = 16, [DECISION_INPUT] = 8, [DECISION_UNINITIALISED] = 8, [DECISION_ALLOCATION] = 8,
    [DECISION_PIN] = 16,
};

typedef struct SidePlace {
    uint32_t function, instruction;
    uint8_t kind;
    uint8_t side;              /* coverage bit of the side that its tasks aim for, or as above */
    uint8_t weight;
    uint64_t attempts;
    Vector(Task) tasks;
    size_t heap_index;         /* while it has tasks */
} SidePlace;

struct PlaceQueue {
    CoverageOf *coverage;
    void *context;
    uint64_t random_state;
    Map index;                 /* function, instruction, side → place */
    Vector(SidePlace) places;
    Vector(uint32_t) heap;     /* places with tasks */
};

PlaceQueue *place_queue_new(CoverageOf *coverage, void *context, uint64_t random_state)
{
    PlaceQueue *queue = base_allocate_zeroed(sizeof *queue);
    queue->random_state = random_state;
    queue->coverage = coverage;
    queue->context = context;
    return queue;
}

void place_queue_free(PlaceQueue *queue)
{
    if (!queue)
        return;
    for (size_t i = 0; i < queue->places.count; i++)
        vector_release(&queue->places.items[i].tasks);
    vector_release(&queue->places);
    vector_release(&queue->heap);
    map_release(&queue->index);
    free(queue);
}

/* ---- The heap ---- */

static bool goes_before(const PlaceQueue *queue, uint32_t a, uint32_t b)
{
    const SidePlace *first = &queue->places.items[a], *second = &queue->places.items[b];
    uint64_t first_cost = first->attempts * first->weight, second_cost = second->attempts * second->weight;
    if (first_cost != second_cost)
        return first_cost < second_cost;
    return first->weight != second->weight ? first->weight < second->weight : a > b; /* else the place found last */
}

static void heap_put(PlaceQueue *queue, size_t index, uint32_t place)
{
    queue->heap.items[index] = place;
    queue->places.items[place].heap_index = index;
}

static void heap_rise(PlaceQueue *queue, size_t hole, uint32_t place)
{
    for (; hole > 0 && goes_before(queue, place, queue->heap.items[(hole - 1) / 2]); hole = (hole - 1) / 2)
        heap_put(queue, hole, queue->heap.items[(hole - 1) / 2]);
    heap_put(queue, hole, place);
}

static void heap_sink(PlaceQueue *queue, size_t hole, uint32_t place)
{
    for (size_t child; (child = 2 * hole + 1) < queue->heap.count; hole = child) {
        if (child + 1 < queue->heap.count && goes_before(queue, queue->heap.items[child + 1], queue->heap.items[child]))
            child++;
        if (!goes_before(queue, queue->heap.items[child], place))
            break;
        heap_put(queue, hole, queue->heap.items[child]);
    }
    heap_put(queue, hole, place);
}

static void heap_remove_first(PlaceQueue *queue)
{
    uint32_t last = vector_pop(&queue->heap);
    if (queue->heap.count > 0)
        heap_sink(queue, 0, last);
}

/* ---- Places ---- */

static uint8_t weight_of(const PlaceQueue *queue, const SidePlace *place)
{
    if (place->side == SIDE_NONE)
        return kind_weights[place->kind];
    if (place->side == SIDE_ANY)
        return WEIGHT_OTHER;
    const uint8_t *coverage = queue->coverage(queue->context, place->function);
    return coverage && !(coverage[place->instruction] & place->side) ? WEIGHT_UNCOVERED : WEIGHT_OTHER;
}

static uint8_t side_of(const Task *task)
{
    if (task->kind == TASK_RESUME)
        return SIDE_ANY;
    return task->node->side ? 3 ^ task->node->side : SIDE_NONE;
}

static uint32_t place_of(PlaceQueue *queue, const Task *task)
{
    const PathNode *node = task->node;
    uint8_t side = side_of(task);
    uint64_t index, key = (uint64_t)node->function << 34 | (uint64_t)node->instruction << 2 | side;
    if (map_get(&queue->index, key, &index))
        return (uint32_t)index;
    index = queue->places.count;
    vector_push(&queue->places, (SidePlace){.function = node->function, .instruction = node->instruction,
                                        .kind = node->kind, .side = side});
    map_put(&queue->index, key, index);
    return (uint32_t)index;
}

void place_queue_add(PlaceQueue *queue, const Task *task)
{
    uint32_t number = place_of(queue, task);
    SidePlace *place = &queue->places.items[number];
    bool waits = place->tasks.count > 0;
    vector_push(&place->tasks, *task);
    if (waits)
        return;
    place->weight = weight_of(queue, place);
    vector_push(&queue->heap, number);
    heap_rise(queue, queue->heap.count - 1, number);
}

/* Alternates between the newest task, whose prefix the solver has cached, and a random one, so that every task is
 * reached. */
static Task take_at(SidePlace *place, uint64_t *random_state)
{
    size_t last = place->tasks.count - 1;
    size_t index = place->attempts++ % 2 == 0 ? last : random_below(random_state, place->tasks.count);
    Task task = place->tasks.items[index];
    place->tasks.items[index] = place->tasks.items[last];
    place->tasks.count--;
    return task;
}

/* Weights only grow while a place waits, so updating the first one is enough. */
Task place_queue_take(PlaceQueue *queue)
{
    for (;;) {
        uint32_t first = queue->heap.items[0];
        SidePlace *place = &queue->places.items[first];
        uint8_t weight = weight_of(queue, place);
        if (weight == place->weight) {
            Task task = take_at(place, &queue->random_state);
            if (place->tasks.count > 0)
                heap_sink(queue, 0, first);
            else
                heap_remove_first(queue);
            return task;
        }
        place->weight = weight;
        heap_sink(queue, 0, first);
    }
}
