/* Multi-way decisions: switches, calls through pointers, sizes. */
#include "execution/symbolic.h"

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

/* The condition that the term has one of the values that lead to the target. */
static Term leads_to(TermPool *terms, const SwitchTable *table, Term term, uint32_t target)
{
    Term any = term_constant(terms, 1, 0);
    for (size_t i = 0; i < table->count; i++)
        if (table->targets[i] == target && is_case(table, i))
            any = term_or(terms, any, equals(terms, term, case_value(table, i)));
    return any;
}

/* The condition that the term has no case, or one that leads to the target of `default`. */
static Term leads_nowhere_else(TermPool *terms, const SwitchTable *table, Term term)
{
    Term none = term_constant(terms, 1, 1);
    for (size_t i = 0; i < table->count; i++)
        if (table->targets[i] != table->otherwise)
            none = term_and(terms, none, term_not(terms, equals(terms, term, case_value(table, i))));
    return none;
}

void symbolic_switch(Machine *machine, const Instruction *ip, uint64_t value, Term term)
{
    if (symbolic_is_concretising(machine))
        return;
    TermPool *terms = machine->symbolic->terms;
    const SwitchTable *table = &machine->program->switches[ip->b];
    uint32_t target = switch_target(table, value);
    Term constraint = target == table->otherwise ? leads_nowhere_else(terms, table, term) : leads_to(terms, table, term, target);
    trace_decide(machine, DECISION_SWITCH, constraint, (DecisionOptions){.open = true});
}
