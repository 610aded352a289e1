/* Regions, frames and guards: the context in which an instruction is executed. See dependence.h. */
#include <stdlib.h>

#include "execution/dependence.h"

enum { FIRST_OCCURRENCES = 64 };

static FrameDependence *top_frame(struct DependenceState *state)
{
    return &state->frames.items[state->frames.count - 1];
}

static bool has_region(const struct DependenceState *state)
{
    return state->frames.count > 0 && state->regions.count > state->frames.items[state->frames.count - 1].first_region;
}

static void find_context(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    state->closes_at = NULL;
    if (has_region(state)) {
        const OpenRegion *region = &state->regions.items[state->regions.count - 1];
        const Function *function = machine->frames[state->frames.count - 1].function;
        state->context = region->node;
        if (region->end != BLOCK_EXIT)
            state->closes_at = function->code + region->end;
    } else {
        state->context = state->frames.count > 0 ? top_frame(state)->context : 0;
    }
}

static Hash128 context_index(const struct DependenceState *state)
{
    if (state->deciding_later != NULL)
        return state->deciding_later->context_index;
    if (has_region(state))
        return state->regions.items[state->regions.count - 1].index;
    return state->frames.count > 0 ? state->frames.items[state->frames.count - 1].index : (Hash128){0};
}

Hash128 dependence_context_index(const Machine *machine)
{
    return context_index(machine->dependence);
}

Dependence dependence_surroundings(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    return dependence_join_reduced(machine, state->context, state->guard);
}

/* ---- Execution indices of decisions ---- */

static Occurrence *find_occurrence(const struct DependenceState *state, Hash128 place)
{
    size_t at = place.low & (state->occurrence_size - 1);
    while (state->occurrences[at].run == state->run && !hash128_equal(state->occurrences[at].place, place))
        at = (at + 1) & (state->occurrence_size - 1);
    return &state->occurrences[at];
}

static void grow_occurrences(struct DependenceState *state)
{
    Occurrence *old = state->occurrences;
    size_t old_size = state->occurrence_size;
    state->occurrence_size = old_size > 0 ? old_size * 2 : FIRST_OCCURRENCES;
    state->occurrences = base_allocate_zeroed(state->occurrence_size * sizeof *state->occurrences);
    for (size_t i = 0; i < old_size; i++)
        if (old[i].run == state->run)
            *find_occurrence(state, old[i].place) = old[i];
    free(old);
}

/* Counts an execution at the place; returns the number of earlier ones. */
static uint32_t count_occurrence(struct DependenceState *state, Hash128 place)
{
    if (state->occurrence_count * 2 >= state->occurrence_size)
        grow_occurrences(state);
    Occurrence *found = find_occurrence(state, place);
    if (found->run != state->run) {
        *found = (Occurrence){.place = place, .run = state->run};
        state->occurrence_count++;
    }
    return found->times++;
}

/* Decisions of one execution of an instruction are numbered, or of a switch, told apart by their class: how many there are
 * may depend on the input. */
Hash128 dependence_index(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Hash128 place = context_index(state);
    if (machine->depth > 0) {
        const Frame *frame = &machine->frames[machine->depth - 1];
        place = hash128_mix(place, (uint64_t)frame->function->id << 32 | (uint64_t)(frame->next - frame->function->code));
    }
    if (state->indexed == 0)
        state->occurrence = count_occurrence(state, place);
    Hash128 index = hash128_mix(place, (uint64_t)state->occurrence << 32 | (state->part != 0 ? UINT32_MAX : state->indexed));
    state->indexed++;
    return state->part != 0 ? hash128_mix(index, state->part) : index;
}

/* ---- Closing ---- */

static void pop_region(struct DependenceState *state)
{
    state->open.items[state->regions.items[--state->regions.count].scope] = false;
}

void dependence_close(Machine *machine, uint32_t instruction)
{
    struct DependenceState *state = machine->dependence;
    while (has_region(state) && state->regions.items[state->regions.count - 1].end == instruction) {
        uint32_t later = state->regions.items[state->regions.count - 1].later;
        pop_region(state);
        find_context(machine);
        while (later != 0) {
            uint32_t next = state->later.items[later - 1].next;
            dependence_decide_later(machine, later);
            state->later.count -= later == state->later.count; /* mostly it is the newest one */
            later = next;
        }
    }
}

/* ---- Frames ---- */

/* Removes notes about objects of earlier frames: frame objects reuse their ids. */
static void forget_notes(Machine *machine, const Frame *frame)
{
    struct DependenceState *state = machine->dependence;
    uint64_t note;
    for (ObjectId object = frame->first_object; state->notes.count > 0 && object < frame->object_top; object++)
        if (map_get(&state->notes, object, &note) && note != 0)
            map_put(&state->notes, object, 0);
}

/* `call`: which call made the frame; 0: none did. `context`: what decided on it. */
static void push_frame(Machine *machine, uint64_t call, Dependence context)
{
    struct DependenceState *state = machine->dependence;
    const Frame *entered = &machine->frames[state->frames.count];
    uint32_t *last = &state->last_frames[entered->function->id];
    Hash128 index = context_index(state);
    forget_notes(machine, entered);
    FrameDependence frame = {.first_region = state->regions.count, .index = call != 0 ? hash128_mix(index, call) : index,
                             .context = dependence_statement_at(machine, state->frames.count, context), .function = entered->function->id,
                             .previous = *last, .entered = state->newest_potential, .first_later = (uint32_t)state->later.count};
    vector_push(&state->frames, frame);
    *last = (uint32_t)state->frames.count;
    potential_entered_frame(machine, entered);
}

static uint64_t call_number(uint32_t function, const Instruction *call)
{
    return (uint64_t)(function + 1) << 32 | call->a;
}

/* By the current instruction, if it was begun. */
static void push_begun_frame(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Dependence context = dependence_join(machine, state->context, state->made);
    if (state->at != NULL && state->at->op == OP_CALL_INDIRECT) /* the pointer selected the function */
        context = dependence_join(machine, context, dependence_choice(machine, state->operands));
    push_frame(machine, state->at != NULL ? call_number(state->at_function, state->at) : 0, context);
}

static void pop_frame(struct DependenceState *state)
{
    while (has_region(state))
        pop_region(state);
    const FrameDependence *frame = &state->frames.items[--state->frames.count];
    state->last_frames[frame->function] = frame->previous;
    state->later.count = frame->first_later;
}

void dependence_sync_frames(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    while (state->frames.count > machine->depth)
        pop_frame(state);
    while (state->frames.count < machine->depth)
        push_begun_frame(machine);
    find_context(machine);
}

/* The caller's context is that of the new frame, which has no region yet. */
void dependence_entered(Machine *machine, const Frame *caller)
{
    struct DependenceState *state = machine->dependence;
    state->calls += !caller->function->in_runtime;
    push_frame(machine, call_number(caller->function->id, caller->next), state->context);
    state->closes_at = NULL;
}

void dependence_left(Machine *machine)
{
    pop_frame(machine->dependence);
    find_context(machine);
}

static uint32_t rest_of_successors(const FlowGraph *flow, uint32_t block, const uint32_t *rest)
{
    uint32_t all = 0;
    for (uint32_t i = flow->successor_starts[block]; i < flow->successor_starts[block + 1]; i++)
        all |= flow->successors[i] == BLOCK_EXIT ? 0 : rest[flow->successors[i]];
    return all;
}

/* For each instruction: the effects from its block on until the function returns. */
static uint32_t *find_rest(Machine *machine, const Function *function)
{
    struct DependenceState *state = machine->dependence;
    const FlowGraph *flow = analysis_flow(state->analysis, function->id);
    uint32_t *rest = base_allocate_zeroed((function->block_count + 1) * sizeof *rest);
    for (uint32_t i = 0; i < function->code_count; i++)
        rest[function_block_at(function, i)] |= dependence_writes(machine, function->id, i)->effects;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t block = function->block_count; block-- > 0;) {
            uint32_t all = rest[block] | rest_of_successors(flow, block, rest);
            changed |= all != rest[block];
            rest[block] = all;
        }
    }
    uint32_t *by_instruction = base_allocate_zeroed((function->code_count + 1) * sizeof *by_instruction);
    uint32_t after = 0, last_block = UINT32_MAX;
    for (uint32_t i = function->code_count; i-- > 0;) {
        uint32_t block = function_block_at(function, i);
        after = block == last_block ? after : rest_of_successors(flow, block, rest);
        by_instruction[i] = after;
        after |= dependence_writes(machine, function->id, i)->effects;
        last_block = block;
    }
    free(rest);
    return state->rests[function->id] = by_instruction;
}

/* Effects that the rest of the run may have. */
static uint32_t rest_of_run(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    uint32_t all = 0, wanted = EFFECT_NAMED_OUTPUT | EFFECT_WATCHED;
    for (size_t i = machine->depth; i-- > 0 && (all & wanted) != wanted;) {
        const Function *function = machine->frames[i].function;
        const uint32_t *rest = state->rests[function->id] ? state->rests[function->id] : find_rest(machine, function);
        all |= rest[machine->frames[i].next - function->code];
    }
    return all;
}

/* True if the node implies all guards. */
static bool is_made_under_guard(const Machine *machine, Dependence node)
{
    const DependenceNode *made = &machine->symbolic->trace.dependences.items[node];
    return (made->tag == DEPENDENCE_DECISION || made->tag == DEPENDENCE_CHOICE) && made->c == machine->dependence->guard;
}

/* A decision that might have ended the run might also have prevented later events. */
void dependence_guard(Machine *machine, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    uint32_t rest = rest_of_run(machine);
    state->guard = is_made_under_guard(machine, node) ? node : dependence_join_reduced(machine, state->guard, node);
    if (state->may_jump || rest & EFFECT_NAMED_OUTPUT)
        dependence_extra_events(machine, EXTRA_NAMED, node);
    if (state->may_jump || rest & EFFECT_WATCHED)
        dependence_extra_events(machine, EXTRA_CRITERION, node);
}

/* Everything after a longjmp depends on the context of the jump. */
void dependence_jumped(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Dependence why = dependence_choice(machine, dependence_join(machine, state->context, state->operands));
    dependence_guard(machine, why);
    dependence_sync_frames(machine);
    while (has_region(state))
        pop_region(state);
    find_context(machine);
}

/* ---- The machine's state outside memory ---- */

/* What branches might have done to it is joined when it is read. */
Dependence dependence_of_effect(Machine *machine, Effect effect)
{
    EffectState *state = &machine->dependence->effects[__builtin_ctz(effect)];
    if (state->newest != NOT_LOGGED)
        state->node = dependence_logged(machine, 0, state->newest, state->node);
    state->newest = NOT_LOGGED;
    return state->node;
}

void dependence_add_effect(Machine *machine, Effect effect, Dependence node)
{
    Dependence before = dependence_of_effect(machine, effect);
    machine->dependence->effects[__builtin_ctz(effect)].node = dependence_join_reduced(machine, before, node);
}

/* ---- Opening ---- */

void dependence_add_region(Machine *machine, const Frame *frame, const Region *region, Dependence node, Dependence replaced)
{
    struct DependenceState *state = machine->dependence;
    Dependence *slots = dependence_slots(machine, frame);
    if (node == 0)
        return;
    for (size_t i = 0; i < region->slot_count; i++)
        slots[region->slots[i]] = dependence_join(machine, slots[region->slots[i]], node);
    if (region->place_count > 0) {
        size_t count;
        const Place *places = elements_of_region(machine, frame, region, &count);
        potential_add(machine, places, count, (region->effects & EFFECT_HEAP) != 0, node, replaced);
    }
    for (uint32_t effects = region->effects & ((1u << EFFECT_COUNT) - 1); effects != 0; effects &= effects - 1) {
        EffectState *effect = &state->effects[__builtin_ctz(effects)];
        effect->newest = dependence_log(machine, effect->newest, node, replaced);
    }
    if (region->effects & EFFECT_NAMED_OUTPUT)
        dependence_extra_events(machine, EXTRA_NAMED, node);
    if (region->effects & EFFECT_WATCHED)
        dependence_extra_events(machine, EXTRA_CRITERION, node);
}

static bool has_effect(const Region *region)
{
    return region->slot_count > 0 || region->place_count > 0 || region->effects != 0 || region->may_end;
}

static BranchPlan *make_branch(Machine *machine, const Function *function, uint32_t branch)
{
    BranchPlan *plan = base_allocate(sizeof *plan);
    const Region *region = dependence_region(machine, function, branch);
    *plan = (BranchPlan){analysis_region_end(machine->dependence->analysis, function->id, branch), has_effect(region) ? region : NULL};
    return plan;
}

static const BranchPlan *branch_plan(Machine *machine, const Function *function, uint32_t branch)
{
    struct DependenceState *state = machine->dependence;
    BranchPlan ***branches = &state->branches[function->id];
    if (*branches == NULL)
        *branches = base_allocate_zeroed((function->code_count + 1) * sizeof **branches);
    if ((*branches)[branch] == NULL)
        (*branches)[branch] = make_branch(machine, function, branch);
    return (*branches)[branch];
}

/* The side taken counts, too. What it may write but does not (because of an imprecise alias) would depend on the
 * decision in a run that takes the other side, and the conditions of both runs must contain the same decisions. */
static void add_potential(Machine *machine, const Frame *frame, const Region *all, Dependence node, Dependence replaced)
{
    const Region *region = dependence_seen_from_call(machine, frame, all);
    if (machine->dependence->potential)
        dependence_add_region(machine, frame, region, node, replaced);
    if (region->may_end)
        dependence_guard(machine, node);
}

/* The node was made in the current context, so that it implies all regions around it. If the innermost region has the
 * same end (the next iteration of a loop), the new decision therefore replaces the last one. */
static void open_region(Machine *machine, uint32_t end, Dependence node, Hash128 index, uint32_t later)
{
    struct DependenceState *state = machine->dependence;
    OpenRegion region = {.end = end, .node = node, .index = index, .later = later};
    if (has_region(state) && state->regions.items[state->regions.count - 1].end == end) {
        const OpenRegion *around = &state->regions.items[--state->regions.count];
        region.scope = around->scope;
        if (later != 0)
            state->later.items[later - 1].next = around->later;
        else
            region.later = around->later;
    } else {
        region.scope = (uint32_t)state->open.count;
        vector_push(&state->open, true);
    }
    dependence_set_scope(machine, node, region.scope);
    vector_push(&state->regions, region);
    find_context(machine);
}

static void cover_node(Machine *machine, Dependence node)
{
    const struct DependenceState *state = machine->dependence;
    if (node != 0 && !dependence_is_covered(machine, node))
        dependence_set_scope(machine, node, state->regions.items[state->regions.count - 1].scope);
}

/* The node of the innermost region implies what its branch depended on. So while the region is open, that has the region as
 * its scope, as if its decisions were made there: a later branch on the same has nothing to add. */
static void cover(Machine *machine, Dependence condition)
{
    const DependenceNode *node = &machine->symbolic->trace.dependences.items[condition];
    cover_node(machine, condition);
    if (node->tag == DEPENDENCE_JOIN) {
        cover_node(machine, node->a);
        cover_node(machine, node->b);
    }
}

/* The innermost decision, if one with a region that ends there replaces it. */
static Dependence replaced_by(const struct DependenceState *state, uint32_t end)
{
    const OpenRegion *around = has_region(state) ? &state->regions.items[state->regions.count - 1] : NULL;
    return around != NULL && around->end == end ? around->node : 0;
}

/* At once, and not when the switch is finished: what is decided next may depend on it. */
void dependence_class_decided(Machine *machine, const Frame *frame, const SwitchedClass *made)
{
    const Region *region = dependence_class_region(machine, frame->function, made->class);
    if (has_effect(region))
        add_potential(machine, frame, region, made->node, made->side != NULL ? replaced_by(machine->dependence, made->end) : 0);
}

void dependence_switched(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (size_t i = 0; i < state->switched.count; i++) {
        const SwitchedClass *made = &state->switched.items[i];
        open_region(machine, made->end, made->node, hash128_mix(made->index, made->side->targets[0]), made->later);
        cover(machine, state->operands);
    }
    state->switched.count = 0;
}

/* A concrete branch whose condition is covered by open regions needs no choice point: its side is determined by
 * them. */
void dependence_open(Machine *machine, const Frame *frame, uint32_t target, Dependence condition)
{
    struct DependenceState *state = machine->dependence;
    const Trace *trace = &machine->symbolic->trace;
    const BranchPlan *plan = branch_plan(machine, frame->function, (uint32_t)(state->at - frame->function->code));
    Dependence node = state->made;
    Hash128 index;
    if (node != 0 && trace->dependences.items[node].tag == DEPENDENCE_DECISION) {
        index = trace->decisions.items[trace->dependences.items[node].a].index;
    } else if (node == 0 && !state->statements && dependence_is_covered(machine, condition)) {
        return;
    } else {
        node = dependence_new_choice(machine, dependence_join(machine, condition, node));
        index = dependence_index(machine);
    }
    if (plan->region != NULL)
        add_potential(machine, frame, plan->region, node, plan->end != target ? replaced_by(state, plan->end) : 0);
    if (plan->end == target)
        return;
    open_region(machine, plan->end, node, hash128_mix(index, target), 0);
    cover(machine, condition);
}
