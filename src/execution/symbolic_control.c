/* Multi-way decisions: switches, calls through pointers, sizes. */
#include "execution/dependence.h"

static Term equals(TermPool *terms, Term term, uint64_t value)
{
    unsigned width = term_width(terms, term);
    if (width < 64 && value >> width != 0)
        return term_constant(terms, 1, 0);
    return term_eq(terms, term, term_constant(terms, width, value));
}

void symbolic_choose(Machine *machine, DecisionKind kind, Term term, uint64_t value)
{
    if (term == TERM_NONE || symbolic_is_concretising(machine))
        return;
    trace_decide(machine, kind, equals(machine->symbolic->terms, term, value), (DecisionOptions){.open = true});
}

void symbolic_choose_concretised(Machine *machine, Term term, uint64_t value)
{
    unsigned depth = machine->symbolic->concretising;
    if (machine->dependence == NULL)
        return;
    machine->symbolic->concretising = 0;
    symbolic_choose(machine, DECISION_CALL, term, value);
    machine->symbolic->concretising = depth;
}

/* All invalid addresses are one side: there are too many to explore each, and all fault. */
static void choose_target(Machine *machine, Term term, uint64_t value, bool is_right, Term right)
{
    TermPool *terms = machine->symbolic->terms;
    trace_decide(machine, DECISION_CALL, is_right ? equals(terms, term, value) : term_not(terms, right),
                 (DecisionOptions){.open = true});
}

void symbolic_choose_function(Machine *machine, Term term, uint64_t value)
{
    if (term == TERM_NONE || symbolic_is_concretising(machine))
        return;
    TermPool *terms = machine->symbolic->terms;
    uint64_t bytes = UINT64_C(16) * machine->program->function_count, offset = value - CODE_START;
    Term wide = term_zext(terms, term, 64);
    Term inside = term_ult(terms, term_sub(terms, wide, term_constant(terms, 64, CODE_START)), term_constant(terms, 64, bytes));
    Term aligned = equals(terms, term_extract(terms, wide, 0, 4), 0);
    choose_target(machine, term, value, offset < bytes && offset % 16 == 0, term_and(terms, inside, aligned));
}

void symbolic_choose_label(Machine *machine, Term term, uint64_t value, uint32_t function)
{
    if (term == TERM_NONE || symbolic_is_concretising(machine))
        return;
    const Program *program = machine->program;
    TermPool *terms = machine->symbolic->terms;
    Term right = term_constant(terms, 1, 0);
    bool is_right = false;
    for (uint32_t i = 0; i < program->label_count; i++) {
        uint64_t address = LABEL_START + UINT64_C(16) * i;
        if (program->labels[i].function != function)
            continue;
        is_right = is_right || value == address;
        right = term_or(terms, right, equals(terms, term, address));
    }
    choose_target(machine, term, value, is_right, right);
}

Term symbolic_jump_value(Machine *machine, Term term)
{
    if (term == TERM_NONE || symbolic_is_concretising(machine))
        return TERM_NONE;
    TermPool *terms = machine->symbolic->terms;
    Term value = term_resize(terms, term, 32), zero = term_constant(terms, 32, 0);
    return term_ite(terms, term_eq(terms, value, zero), term_constant(terms, 32, 1), value);
}

static bool is_case(const SwitchTable *table, size_t place)
{
    return !(table->dense && table->targets[place] == table->otherwise);
}

static uint64_t case_value(const SwitchTable *table, size_t place)
{
    return table->dense ? table->low + place : (uint64_t)table->values[place];
}

static bool has_target(const uint32_t *targets, size_t count, uint32_t target)
{
    for (size_t i = 0; i < count; i++)
        if (targets[i] == target)
            return true;
    return false;
}

/* If the target of `default` is one of them, this is about the cases that lead elsewhere. */
Term symbolic_leads(TermPool *terms, const SwitchTable *table, Term term, const uint32_t *targets, size_t count, bool there)
{
    bool with_default = has_target(targets, count, table->otherwise), any = there != with_default;
    Term found = term_constant(terms, 1, !any);
    for (size_t i = 0; i < table->count; i++) {
        if (!is_case(table, i) || has_target(targets, count, table->targets[i]) == with_default)
            continue;
        Term equal = equals(terms, term, case_value(table, i));
        found = any ? term_or(terms, found, equal) : term_and(terms, found, term_not(terms, equal));
    }
    return found;
}

void symbolic_switch(Machine *machine, const Instruction *ip, uint64_t value, Term term)
{
    if (symbolic_is_concretising(machine))
        return;
    TermPool *terms = machine->symbolic->terms;
    const SwitchTable *table = &machine->program->switches[ip->b];
    uint32_t target = switch_target(table, value);
    if (machine->dependence == NULL || !dependence_switch(machine, ip, term, target))
        trace_decide(machine, DECISION_SWITCH, symbolic_leads(terms, table, term, &target, 1, true), (DecisionOptions){.open = true});
}
