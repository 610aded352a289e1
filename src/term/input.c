/* Assignments: few bindings, sorted, so that copies are cheap. */
#include <stdlib.h>
#include <string.h>

#include "term/term.h"

/* The first binding that is not below the variable. */
static size_t input_find(const TermInput *input, VariableId variable)
{
    size_t low = 0, high = input->count;
    if (high && input->items[high - 1].variable < variable)
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (input->items[middle].variable < variable)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void term_input_set(TermInput *input, VariableId variable, uint64_t value)
{
    size_t at = input_find(input, variable);
    if (at == input->count || input->items[at].variable != variable) {
        vector_reserve(input, input->count + 1);
        memmove(input->items + at + 1, input->items + at, (input->count - at) * sizeof *input->items);
        input->count++;
    }
    input->items[at] = (TermBinding){variable, value};
}

bool term_input_get(const TermInput *input, VariableId variable, uint64_t *value)
{
    size_t at = input_find(input, variable);
    if (at == input->count || input->items[at].variable != variable)
        return false;
    *value = input->items[at].value;
    return true;
}

void term_input_copy(TermInput *to, const TermInput *from)
{
    if (to == from)
        return;
    vector_reserve(to, from->count);
    if (from->count)
        memcpy(to->items, from->items, from->count * sizeof *to->items);
    to->count = from->count;
}
