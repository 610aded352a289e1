/* Reference-counted data of tasks: models and exclusions. */
#include <stdlib.h>

#include "explore/explorer.h"

/* ---- Inputs: their storage is reused, since there is one for each run ---- */

SharedInput *input_new(Explorer *explorer)
{
    SharedInput *input = explorer->unused_inputs;
    if (input)
        explorer->unused_inputs = input->next_unused;
    else
        input = base_allocate_zeroed(sizeof *input);
    input->references = 1;
    input->values.count = 0;
    return input;
}

SharedInput *input_hold(SharedInput *input)
{
    input->references++;
    return input;
}

void input_release(Explorer *explorer, SharedInput *input)
{
    if (!input || --input->references > 0)
        return;
    input->next_unused = explorer->unused_inputs;
    explorer->unused_inputs = input;
}

/* ---- Exclusions ---- */

Exclusion *exclusion_new(Exclusion *others, Term constraint, bool is_side)
{
    Exclusion *exclusion = base_allocate(sizeof *exclusion);
    *exclusion = (Exclusion){exclusion_hold(others), constraint, (others ? others->sides : 0) + is_side, is_side, 1};
    return exclusion;
}

void exclusion_push(Exclusion **list, Term constraint, bool is_side)
{
    Exclusion *others = *list;
    *list = exclusion_new(others, constraint, is_side);
    exclusion_release(others);
}

Exclusion *exclusion_hold(Exclusion *exclusion)
{
    if (exclusion)
        exclusion->references++;
    return exclusion;
}

void exclusion_release(Exclusion *exclusion)
{
    while (exclusion && --exclusion->references == 0) {
        Exclusion *others = exclusion->others;
        free(exclusion);
        exclusion = others;
    }
}

void task_release(Explorer *explorer, Task *task)
{
    path_release(&explorer->tree, task->node);
    exclusion_release(task->excluded);
    input_release(explorer, task->hint);
    *task = (Task){0};
}
