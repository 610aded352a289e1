/* Regions, frames, guards: in which context an instruction is executed. See dependence.h. */
#include "execution/dependence.h"

static FrameDependence *top_frame(struct DependenceState *state)
{
    return &state->frames.items[state->frames.count - 1];
}

static bool has_region(const struct DependenceState *state)
{
    return state->frames.count > 0 && state->regions.count > state->frames.items[state->frames.count - 1].first_region;
}

void dependence_find_context(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    if (has_region(state))
        state->context = state->regions.items[state->regions.count - 1].context;
    else
        state->context = state->frames.count > 0 ? top_frame(state)->context : 0;
}

static Hash128 context_index(const struct DependenceState *state)
{
    if (has_region(state))
        return state->regions.items[state->regions.count - 1].index;
    return state->frames.count > 0 ? state->frames.items[state->frames.count - 1].index : (Hash128){0};
}

Dependence dependence_surroundings(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    return dependence_join_reduced(machine, state->context, state->guard);
}

/* ---- Identity of decisions ---- */

Hash128 dependence_index(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Hash128 place = context_index(state);
    if (machine->depth > 0) {
        const Frame *frame = &machine->frames[machine->depth - 1];
        place = hash128_mix(place, (uint64_t)frame->function->id << 32 | (uint64_t)(frame->next - frame->function->code));
    }
    uint64_t key = hash_mix64(place.low ^ place.high * 7), times = 0;
    map_get(&state->occurrences, key, &times);
    map_put(&state->occurrences, key, times + 1);
    return hash128_mix(place, times);
}

/* ---- Closing ---- */

static void pop_region(struct DependenceState *state)
{
    const OpenRegion *region = &state->regions.items[--state->regions.count];
    for (uint32_t decision = region->newest; decision != NO_DECISION; decision = state->older.items[decision])
        state->open.items[decision] = false;
}

void dependence_close(Machine *machine, uint32_t instruction)
{
    struct DependenceState *state = machine->dependence;
    bool closed = false;
    while (has_region(state) && state->regions.items[state->regions.count - 1].end == instruction) {
        pop_region(state);
        closed = true;
    }
    if (closed)
        dependence_find_context(machine);
}

/* ---- Frames ---- */

/* Objects of frames have numbers that objects of earlier frames had. */
static void forget_notes(Machine *machine, const Frame *frame)
{
    struct DependenceState *state = machine->dependence;
    uint64_t note;
    for (ObjectId object = frame->first_object; state->notes.count > 0 && object < frame->object_top; object++)
        if (map_get(&state->notes, object, &note) && note != 0)
            map_put(&state->notes, object, 0);
}

static void push_frame(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    forget_notes(machine, &machine->frames[state->frames.count]);
    Hash128 index = context_index(state);
    if (state->at != NULL) /* the call */
        index = hash128_mix(index, (uint64_t)state->at_function << 32 | state->at->a);
    FrameDependence frame = {.first_region = state->regions.count, .index = index};
    frame.context = dependence_join(machine, state->context, state->made);
    if (state->at != NULL && state->at->op == OP_CALL_INDIRECT) /* which function it is */
        frame.context = dependence_join(machine, frame.context, dependence_point(machine, state->operands));
    frame.context = dependence_statement_at(machine, state->frames.count, frame.context);
    vector_push(&state->frames, frame);
}

static void pop_frame(struct DependenceState *state)
{
    while (has_region(state))
        pop_region(state);
    state->frames.count--;
}

void dependence_sync_frames(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    while (state->frames.count > machine->depth)
        pop_frame(state);
    while (state->frames.count < machine->depth)
        push_frame(machine);
    dependence_find_context(machine);
}

void dependence_guard(Machine *machine, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    state->guard = dependence_join_reduced(machine, state->guard, node);
    if (!state->may_jump)
        return;
    dependence_late(machine, LATE_NAMED, node);
    dependence_late(machine, LATE_WATCHED, node);
}

/* That control came here depends on everything under which the jump was made. */
void dependence_jumped(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Dependence why = dependence_point(machine, dependence_join(machine, state->context, state->operands));
    dependence_guard(machine, why);
    dependence_sync_frames(machine);
    while (has_region(state))
        pop_region(state);
    dependence_find_context(machine);
}

/* ---- Opening ---- */

/* The way taken counts, too: what it may write but does not (an alias that is none) would depend on the decision in a run that goes
 * the other way, and conditions of the two runs must agree on which decisions they are about. */
static void add_potential(Machine *machine, const Frame *frame, uint32_t branch, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    uint32_t function = frame->function->id;
    const FlowGraph *flow = analysis_flow(state->analysis, function);
    uint32_t block = function_block_at(frame->function, branch);
    for (uint32_t i = flow->successor_starts[block]; i < flow->successor_starts[block + 1]; i++) {
        uint32_t successor = flow->successors[i];
        uint32_t other = successor == BLOCK_EXIT ? BLOCK_EXIT : frame->function->blocks[successor];
        if (other == BLOCK_EXIT)
            continue;
        const Region *region = analysis_region(state->analysis, function, branch, other);
        if (state->potential)
            dependence_add_region(machine, frame, region, node);
        if (region->may_end)
            dependence_guard(machine, node);
    }
}

/* A further decision on the same region, a loop's next round, takes the place of the last: it depends on it. */
static void open_region(Machine *machine, uint32_t end, uint32_t decision, Dependence node, Hash128 index)
{
    struct DependenceState *state = machine->dependence;
    bool again = has_region(state) && state->regions.items[state->regions.count - 1].end == end;
    OpenRegion old = again ? state->regions.items[--state->regions.count] : (OpenRegion){.newest = NO_DECISION};
    Dependence outer;
    if (again && decision == NO_DECISION) {
        outer = old.context;
        decision = old.newest;
    } else {
        dependence_find_context(machine);
        outer = state->context;
        if (decision != NO_DECISION)
            state->older.items[decision] = old.newest;
    }
    OpenRegion region = {.end = end, .newest = decision, .context = dependence_join(machine, outer, node), .index = index};
    vector_push(&state->regions, region);
    dependence_find_context(machine);
}

void dependence_open(Machine *machine, const Frame *frame, uint32_t target, Dependence condition)
{
    struct DependenceState *state = machine->dependence;
    const Trace *trace = &machine->symbolic->trace;
    uint32_t branch = (uint32_t)(state->at - frame->function->code);
    uint32_t decision = NO_DECISION;
    Dependence node = state->made;
    Hash128 index = context_index(state);
    if (node != 0 && trace->dependences.items[node].tag == DEPENDENCE_DECISION) {
        decision = trace->dependences.items[node].a;
        state->open.items[decision] = true;
        index = hash128_mix(trace->decisions.items[decision].index, target);
    } else {
        node = dependence_point(machine, dependence_join(machine, condition, state->made));
    }
    if (node == 0)
        return;
    add_potential(machine, frame, branch, node);
    uint32_t end = analysis_region_end(state->analysis, frame->function->id, branch);
    if (end != target)
        open_region(machine, end, decision, node, index);
    else if (decision != NO_DECISION)
        state->open.items[decision] = false;
}
