/* The bounds that a run used: what the machine fixed or limited. */
#include "execution/symbolic.h"

static const struct {
    const char *word;
    bool placed;
} bound_rows[BOUND_COUNT] = {
#define BOUND(name, word, words, placed) [BOUND_##name] = {word, placed},
#include "execution/bounds.def"
#undef BOUND
};

bool bound_find(const char *word, BoundKind *kind)
{
    for (unsigned i = 0; i < BOUND_COUNT; i++) {
        *kind = (BoundKind)i;
        if (strcmp(bound_rows[i].word, word) == 0)
            return true;
    }
    return false;
}

static bool same_bound(const UsedBound *a, const UsedBound *b)
{
    bool same_detail = a->detail && b->detail ? strcmp(a->detail, b->detail) == 0 : a->detail == b->detail;
    return a->kind == b->kind && a->number == b->number && a->position.line == b->position.line &&
           a->position.file == b->position.file && same_detail;
}

void trace_bound(Machine *machine, BoundKind kind, uint64_t number, const char *detail)
{
    if (machine->symbolic == NULL)
        return;
    Trace *trace = &machine->symbolic->trace;
    uint32_t function;
    UsedBound bound = {.kind = kind, .number = number, .detail = detail};
    if (bound_rows[kind].placed)
        bound.position = machine_position(machine, &function);
    for (size_t i = 0; i < trace->bounds.count; i++)
        if (same_bound(&trace->bounds.items[i], &bound))
            return;
    vector_push(&trace->bounds, bound);
}
