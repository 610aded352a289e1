/* The trace of a symbolic run: decisions and printed output. */
#include <stdlib.h>

#include "execution/dependence.h"

#define KEPT_START (1 << 20)
#define FNV_START UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

void trace_init(Machine *machine)
{
    for (size_t i = 0; i < PRINTED_STREAMS; i++)
        machine->symbolic->trace.printed[i].hash = FNV_START;
}

void trace_reset(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    Trace *trace = &symbolic->trace;
    trace->pointers.count = trace->initial_pointers.count = trace->new_objects.count = trace->new_contents.count = 0;
    trace->decisions.count = trace->objects.count = trace->incomplete.count = trace->outputs.count = trace->globals.count = 0;
    trace->final_objects.count = 0;
    trace->final_objects_cut = false;
    trace->bounds.count = trace->dependences.count = trace->logged.count = trace->statements.count = trace->events.count = 0;
    trace->input.count = 0;
    for (size_t i = 0; i < PRINTED_STREAMS; i++) {
        text_clear(&trace->printed[i].start);
        trace->printed[i].size = trace->printed[i].unflushed = 0;
        trace->printed[i].hash = FNV_START;
    }
    text_clear(&trace->standard_input);
    trace->disagreements = 0;
    trace->function_returned = trace->uses_addresses = trace->compiler_matters = false;
    arena_release(&trace->memory);
    symbolic->run++;
}

void trace_release(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    Trace *trace = &symbolic->trace;
    vector_release(&trace->decisions);
    vector_release(&trace->objects);
    vector_release(&trace->input);
    vector_release(&trace->incomplete);
    vector_release(&trace->bounds);
    vector_release(&trace->outputs);
    vector_release(&trace->globals);
    vector_release(&trace->final_objects);
    vector_release(&trace->pointers);
    vector_release(&trace->initial_pointers);
    vector_release(&trace->new_objects);
    vector_release(&trace->new_contents);
    vector_release(&trace->dependences);
    vector_release(&trace->logged);
    vector_release(&trace->statements);
    vector_release(&trace->events);
    for (size_t i = 0; i < PRINTED_STREAMS; i++)
        text_release(&trace->printed[i].start);
    text_release(&trace->standard_input);
    arena_release(&trace->memory);
    free(symbolic->decided);
}

/* ---- Decisions ---- */

typedef struct DecidedTerm {
    uint32_t run;           /* the last one that decided it */
    Dependence node;        /* of its latest decision in that run; 0 without dependences */
    bool is_checked;        /* one of them was a check */
} DecidedTerm;

static DecidedTerm *decided_term(struct SymbolicState *symbolic, Term constraint)
{
    if (constraint >= symbolic->decided_capacity) {
        size_t old = symbolic->decided_capacity;
        size_t wanted = term_pool_count(symbolic->terms) * 2;
        symbolic->decided = base_reallocate(symbolic->decided, wanted * sizeof(DecidedTerm));
        memset(symbolic->decided + old, 0, (wanted - old) * sizeof(DecidedTerm));
        symbolic->decided_capacity = wanted;
    }
    return &symbolic->decided[constraint];
}

/* A decision that the run has made before: its other side is infeasible. Without dependences that is all. With them, the earlier
 * one may be missing in the condition of this one. But a check needs no other if whoever gets here has passed the earlier one. */
static bool is_needless(const Machine *machine, DecisionKind kind, const DecidedTerm *before)
{
    return machine->dependence == NULL || (kind == DECISION_CHECK && dependence_was_decided(machine, before->node));
}

static void report_disagreement(Machine *machine, Term term, Wide expected, const char *what)
{
    struct SymbolicState *symbolic = machine->symbolic;
    symbolic->trace.disagreements++;
    if (!machine->options.symbolic.check_terms)
        return;
    uint32_t function;
    Position position = machine_position(machine, &function);
    Text text = {0};
    term_print_smt2(symbolic->terms, term, &text);
    fprintf(stderr, "coset: self-check: %s at %s:%u is %llx, but its term says %llx: %.2000s\n", what,
            machine->program->files[position.file], position.line, (unsigned long long)expected,
            (unsigned long long)term_evaluate(symbolic->evaluator, term), text.bytes);
    text_release(&text);
}

void trace_check_value(Machine *machine, Term term, Wide value, const char *what)
{
    if (term_evaluate(machine->symbolic->evaluator, term) != value)
        report_disagreement(machine, term, value, what);
}

static Decision make_decision(const Machine *machine, DecisionKind kind, Term constraint, DecisionOptions options)
{
    Decision decision = {.constraint = constraint, .prefer = options.prefer, .kind = (uint8_t)kind,
                         .open = options.open, .fixed = options.fixed, .of_model = options.of_model, .side = options.side};
    if (machine->depth > 0) {
        const Frame *frame = &machine->frames[machine->depth - 1];
        decision.function = frame->function->id;
        decision.instruction = (uint32_t)(frame->next - frame->function->code);
    }
    return decision;
}

void trace_decide(Machine *machine, DecisionKind kind, Term constraint, DecisionOptions options)
{
    struct SymbolicState *symbolic = machine->symbolic;
    if (symbolic_is_concretising(machine) || term_is_true(symbolic->terms, constraint))
        return;
    if (term_evaluate(symbolic->evaluator, constraint) != 1)
        report_disagreement(machine, constraint, 1, "a decision");
    DecidedTerm *before = decided_term(symbolic, constraint);
    bool repeated = before->run == symbolic->run;
    if (repeated && is_needless(machine, kind, before))
        return;
    Decision decision = make_decision(machine, kind, constraint, options);
    decision.repeated = repeated;
    decision.checked_before = repeated && before->is_checked;
    if (machine->dependence != NULL)
        dependence_decided(machine, &decision, (uint32_t)symbolic->trace.decisions.count);
    *before = (DecidedTerm){symbolic->run, decision.node, kind == DECISION_CHECK || decision.checked_before};
    vector_push(&symbolic->trace.decisions, decision);
    uint64_t limit = machine->options.symbolic.max_depth;
    if (limit > 0 && symbolic->trace.decisions.count >= limit)
        machine_end(machine, END_DEPTH_LIMIT, 0, "the limit of %llu decisions was reached (--max-depth)",
                    (unsigned long long)limit);
}

static bool same_detail(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void add_incompleteness(Machine *machine, IncompleteReason reason, const char *detail, bool by_pin)
{
    Trace *trace = &machine->symbolic->trace;
    uint32_t function;
    Position position = machine_position(machine, &function);
    for (size_t i = 0; i < trace->incomplete.count; i++) {
        const Incompleteness *known = &trace->incomplete.items[i];
        if (known->position.line == position.line && known->position.file == position.file &&
            known->reason == reason && same_detail(known->detail, detail))
            return;
    }
    vector_push(&trace->incomplete, (Incompleteness){reason, detail, position, by_pin});
}

void trace_incomplete(Machine *machine, IncompleteReason reason)
{
    add_incompleteness(machine, reason, NULL, false);
}

void trace_pin(Machine *machine, Term term, Wide value, IncompleteReason reason, const char *detail)
{
    if (term == TERM_NONE || symbolic_is_concretising(machine))
        return;
    TermPool *terms = machine->symbolic->terms;
    Term constraint = term_eq(terms, term, term_constant_wide(terms, term_width(terms, term), value));
    if (term_is_true(terms, constraint))
        return;
    trace_decide(machine, DECISION_PIN, constraint, (DecisionOptions){.fixed = true});
    add_incompleteness(machine, reason, detail, true);
}

void trace_pin_bytes(Machine *machine, uint64_t address, uint64_t size, IncompleteReason reason)
{
    if (!shadow_is_symbolic(machine, address, size))
        return;
    for (uint64_t i = 0; i < size; i++)
        if (shadow_is_symbolic(machine, address + i, 1))
            trace_pin(machine, shadow_load(machine, address + i, 1), *(uint8_t *)memory_at(address + i), reason, NULL);
}

/* ---- Output ---- */

void trace_print(Machine *machine, PrintedStream stream, const void *bytes, size_t count)
{
    Printed *printed = &machine->symbolic->trace.printed[stream];
    size_t room = printed->start.length < KEPT_START ? KEPT_START - printed->start.length : 0;
    text_append_bytes(&printed->start, bytes, count < room ? count : room);
    printed->size += count;
    uint64_t hash = printed->hash;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * FNV_PRIME;
    printed->hash = hash;
}
