/* A switch on the input decides for each class of its targets whether control goes there (analysis/switches.c). What a
 * class controls depends on its decision, and so does what it might have written; nothing depends on the others. */
#include "execution/dependence.h"

static const SwitchSide *side_of(const SwitchClass *class, uint32_t target)
{
    for (size_t i = 0; i < class->side_count; i++)
        for (uint32_t k = 0; k < class->sides[i].target_count; k++)
            if (class->sides[i].targets[k] == target)
                return &class->sides[i];
    return NULL;
}

/* The decision on a class. If this input cannot choose, but other decisions might have let it, a choice point; else 0.
 * `side`: the one that is taken, or NULL. */
static Dependence decide_class(Machine *machine, const Switching *switching, const SwitchClass *class, const SwitchSide *side)
{
    struct DependenceState *state = machine->dependence;
    TermPool *terms = machine->symbolic->terms;
    Trace *trace = &machine->symbolic->trace;
    size_t before = trace->decisions.count;
    Dependence outer = state->made;
    SwitchedClass made = {.class = class, .end = switching->level->end, .side = side};
    bool is_open = class->side_count > 1;
    const SwitchSide *told = is_open ? side : class->sides;
    Term constraint = told != NULL ? symbolic_leads(terms, switching->table, switching->term, told->targets, told->target_count, true)
                                   : symbolic_leads(terms, switching->table, switching->term, class->targets, class->target_count, false);
    if (told != side) /* the other side of the same decision */
        constraint = term_not(terms, constraint);
    state->part = class->number;
    trace_decide(machine, DECISION_SWITCH, constraint, (DecisionOptions){.open = is_open});
    if (trace->decisions.count > before) {
        made.node = trace->decisions.items[before].node;
        made.index = trace->decisions.items[before].index;
    } else if (!dependence_is_covered(machine, state->operands)) {
        made.node = dependence_new_choice(machine, dependence_join(machine, state->operands, outer));
        made.index = dependence_index(machine);
    }
    state->part = 0;
    if (made.node != 0)
        dependence_class_decided(machine, &machine->frames[machine->depth - 1], &made);
    if (made.node != 0 && side != NULL)
        vector_push(&state->switched, made);
    return made.node;
}

/* The classes of a level exclude each other: if one is taken, the decisions on the others say nothing more. */
static void exclude(Trace *trace, size_t first, size_t end, uint32_t taken)
{
    for (size_t i = first; i < end; i++)
        trace->decisions.items[i].excluded_by = taken;
}

/* Decides on the classes up to the one that is taken. Returns its side; NULL: none is taken, and all are decided. */
static const SwitchSide *decide_level(Machine *machine, Switching *switching)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    const SwitchLevel *level = switching->level;
    Dependence outer = state->made;
    size_t first = trace->decisions.count;
    switching->outer = outer;
    for (switching->next_class = 0; switching->next_class < level->class_count && !machine->ended;) {
        const SwitchClass *class = &level->classes[switching->next_class++];
        const SwitchSide *side = side_of(class, switching->target);
        state->made = outer;
        Dependence node = decide_class(machine, switching, class, side);
        state->made = dependence_join(machine, outer, side != NULL ? node : 0);
        if (side == NULL)
            continue;
        if (node == 0)
            return side;
        bool is_decision = trace->dependences.items[node].tag == DEPENDENCE_DECISION;
        switching->taken = is_decision ? trace->dependences.items[node].a + 1 : 0;
        if (is_decision)
            exclude(trace, first, switching->taken - 1, switching->taken);
        switching->occurrence = state->occurrence;
        vector_push(&state->later, *switching);
        state->switched.items[state->switched.count - 1].later = (uint32_t)state->later.count;
        return side;
    }
    return NULL;
}

bool dependence_switch(Machine *machine, const Instruction *ip, Term term, uint32_t target)
{
    const Function *function = machine->frames[machine->depth - 1].function;
    Switching switching = {.level = analysis_switch(machine->dependence->analysis, function->id, (uint32_t)(ip - function->code)),
                           .table = &machine->program->switches[ip->b], .term = term, .target = target, .ip = ip,
                           .operands = machine->dependence->operands, .context = machine->dependence->context,
                           .context_index = dependence_context_index(machine)};
    if (switching.level == NULL)
        return false;
    machine->dependence->has_switched = true;
    while (switching.level != NULL && !machine->ended) {
        const SwitchSide *side = decide_level(machine, &switching);
        switching.level = side != NULL ? side->inner : NULL;
    }
    return true;
}

/* Each class is like an `if` behind those before it, so that the decisions on classes behind the one that was taken come
 * after it: what it wrote might have been overwritten. They belong to the surroundings of the switch, which may have ended
 * at the same place. */
void dependence_decide_later(Machine *machine, uint32_t number)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    Frame *frame = &machine->frames[machine->depth - 1];
    const Instruction *next = frame->next;
    const Switching switching = state->later.items[number - 1];
    Dependence context = state->context;
    frame->next = switching.ip;
    state->context = switching.context;
    state->deciding_later = &switching;
    uint32_t indexed = state->indexed, occurrence = state->occurrence;
    state->indexed = 1;
    state->occurrence = switching.occurrence;
    for (size_t i = switching.next_class; i < switching.level->class_count && !machine->ended; i++) {
        size_t first = trace->decisions.count;
        state->operands = switching.operands;
        state->made = switching.outer;
        decide_class(machine, &switching, &switching.level->classes[i], NULL);
        exclude(trace, first, trace->decisions.count, switching.taken);
    }
    state->deciding_later = NULL;
    state->context = context;
    state->indexed = indexed;
    state->occurrence = occurrence;
    frame->next = next;
}
