/* Whether an object of the heap is alive: a location like any other, which each `free` of it reads (it must not be freed twice) and writes.
 *
 * What another side of a branch might have freed is logged beside what it might have written (dependence_potential.c), and is looked up when
 * it matters: for what is written into the object, which nothing would read if the object were freed; for pointers to the object that are
 * shown; for another `free`; and for a fault. Nothing is looked up before something was freed under a decision or might have been. */
#include <stdlib.h>

#include "execution/dependence.h"

void alive_reset(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    state->alive.count = 0;
    state->freed_anywhere = 0;
    state->some_freed = false;
}

void alive_release(Machine *machine)
{
    vector_release(&machine->dependence->alive);
}

static ByteDependence *state_of(struct DependenceState *state, ObjectId object)
{
    while (state->alive.count <= object)
        vector_push(&state->alive, (ByteDependence){0});
    return &state->alive.items[object];
}

static bool is_on_heap(const Machine *machine, ObjectId object)
{
    return object != 0 && machine->infos[object].origin == OBJECT_HEAP;
}

void alive_made_object(Machine *machine, ObjectId object)
{
    struct DependenceState *state = machine->dependence;
    if (object < state->alive.count) /* an earlier object had the id */
        state->alive.items[object] = (ByteDependence){0, state->newest_potential};
}

Dependence dependence_of_alive(Machine *machine, ObjectId object)
{
    struct DependenceState *state = machine->dependence;
    if (!state->some_freed || !is_on_heap(machine, object))
        return 0;
    ByteDependence *alive = state_of(state, object);
    if (alive->time < state->newest_potential)
        *alive = (ByteDependence){potential_of_freed(machine, object, alive->time, alive->node), state->newest_potential};
    return dependence_join(machine, alive->node, state->freed_anywhere);
}

Dependence dependence_of_alive_at(Machine *machine, uint64_t address)
{
    return dependence_may_have_freed(machine->dependence, address) ? dependence_of_alive(machine, memory_find(machine, address)) : 0;
}

void dependence_freed(Machine *machine, ObjectId object)
{
    struct DependenceState *state = machine->dependence;
    Dependence used = dependence_join(machine, dependence_join(machine, state->operands, state->made), state->context);
    Dependence node = dependence_join(machine, dependence_of_alive(machine, object), dependence_statement(machine, used));
    if (node == 0)
        return;
    *state_of(state, object) = (ByteDependence){node, state->newest_potential};
    state->some_freed = true;
}
