/* From a run to a partition of the inputs, with the case that it may become. */
#include <stdlib.h>
#include <string.h>

#include "signature/internal.h"

/* ---- Copies of a run's results ---- */

void *signing_keep(Signing *signing, const void *items, size_t count, size_t size)
{
    void *kept = arena_allocate(signing->memory, count * size + 1);
    if (count)
        memcpy(kept, items, count * size);
    return kept;
}

static const char *keep_text(Signing *signing, const char *text)
{
    return text ? arena_duplicate(signing->memory, text) : NULL;
}

static const EventArgument *keep_arguments(Signing *signing, const Event *event)
{
    EventArgument *kept = signing_keep(signing, event->arguments, event->argument_count, sizeof *kept);
    for (size_t i = 0; i < event->argument_count; i++) {
        kept[i].text = kept[i].text_size ? signing_keep(signing, kept[i].text, kept[i].text_size, 1) : keep_text(signing, kept[i].text);
        kept[i].name = keep_text(signing, kept[i].name);
        kept[i].bytes = signing_keep(signing, kept[i].bytes, kept[i].byte_count, sizeof *kept[i].bytes);
    }
    return kept;
}

static const NamedPlace *keep_places(Signing *signing, const Event *event)
{
    NamedPlace *kept = signing_keep(signing, event->places, event->place_count, sizeof *kept);
    for (size_t i = 0; i < event->place_count; i++) {
        kept[i].name = keep_text(signing, kept[i].name);
        kept[i].object = keep_text(signing, kept[i].object);
    }
    return kept;
}

static const TestFault *keep_fault(Signing *signing, const TestFault *fault)
{
    TestFault *kept = signing_keep(signing, fault, 1, sizeof *kept);
    kept->message = keep_text(signing, fault->message);
    kept->file = keep_text(signing, fault->file);
    kept->function = keep_text(signing, fault->function);
    return kept;
}

/* ---- Outputs ---- */

bool signing_shows(const Signing *signing, const Event *event)
{
    return criterion_set_has(&signing->session->asked, event) && event->kind != EVENT_END &&
           event->kind != EVENT_PRINTED && event->kind != EVENT_NAMES;
}

/* A criterion whose line was not executed is known by its number only. */
static SignatureOutput keep_output(Signing *signing, const Event *event)
{
    const Session *session = signing->session;
    SignatureOutput output = {
        .event = (EventKind)event->kind,
        .name = keep_text(signing, event->name),
        .position = event->position,
        .type = event->type,
        .terms = signing_keep(signing, event->values, event->value_count, sizeof *event->values),
        .term_count = event->value_count,
        .call = keep_text(signing, event->call),
        .arguments = keep_arguments(signing, event),
        .argument_count = event->argument_count,
        .places = keep_places(signing, event),
        .place_count = event->place_count,
        .kept = signing_keep(signing, event->kept, event->kept_count, sizeof *event->kept),
        .kept_count = event->kept_count,
        .freed = event->freed,
        .unreachable = event->unreachable,
        .undefined = event->undefined ? signing_keep(signing, event->undefined, event->size, 1) : NULL,
        .from_address = event->from_address,
        .unflushed = event->unflushed,
        .from_addresses = event->from_addresses ? signing_keep(signing, event->from_addresses, event->size, 1) : NULL,
    };
    if (event->kind == EVENT_CRITERION && event->value_count == 0) {
        const Criterion *criterion = &session->criteria[event->criterion];
        output.name = keep_text(signing, criterion->name);
        output.position = (Position){.line = criterion->line, .file = criterion->file};
        output.type = criterion->type;
    }
    return output;
}

static void keep_outputs(Signing *signing, const Trace *trace, SignatureCase *shown)
{
    SignatureOutput *outputs = arena_allocate(signing->memory, (trace->events.count + 1) * sizeof *outputs);
    for (size_t i = 0; i < trace->events.count; i++)
        if (signing_shows(signing, &trace->events.items[i]))
            outputs[shown->output_count++] = keep_output(signing, &trace->events.items[i]);
    shown->outputs = outputs;
}

/* ---- The end ---- */

static const Event *end_event(const Trace *trace)
{
    for (size_t i = trace->events.count; i-- > 0;)
        if (trace->events.items[i].kind == EVENT_END)
            return &trace->events.items[i];
    return NULL;
}

/* True if the run of every input of the partition ends like this one. */
static bool end_is_implied(Signing *signing, const Partition *partition, const Trace *trace, const Event *end)
{
    bool implied = true;
    condition_of(signing->conditions, &end->dependence, 1, &signing->indices);
    for (size_t i = 0; i < signing->indices.count && implied; i++)
        implied = terms_have(&partition->sorted, trace->decisions.items[signing->indices.items[i]].constraint);
    return implied;
}

/* Report a fault or signal that the case implies even when the end is not a criterion. */
static void keep_end(Signing *signing, const Partition *partition, const ExploredRun *run, const Test *test, SignatureCase *shown)
{
    const Event *end = end_event(run->trace);
    bool asked = end && criterion_set_has_end(&signing->session->asked, run->trace);
    bool by_program = run->outcome.end == END_SIGNAL || run->outcome.end == END_SILENT ||
                      (run->outcome.end == END_FAULT && !partition->aborted);
    shown->end = END_EXIT;
    if (by_program && !asked && !(end && end_is_implied(signing, partition, run->trace, end)))
        return;
    shown->end = test->end;
    shown->signal = run->outcome.end == END_SIGNAL ? run->outcome.exit_code : 0;
    shown->fault = test->fault ? keep_fault(signing, test->fault) : NULL;
    if (run->outcome.end != END_EXIT)
        return;
    if (run->trace->function_returned && (asked || signing->session->asked.result))
        shown->returned = true;
    else if (asked && end->value_count > 0 && !end->from_address)
        shown->exit_code = end->values[0];
}

/* ---- Cases ---- */

static void keep_witness(Signing *signing, const Test *test, SignatureCase *shown)
{
    for (size_t i = 0; i < test->object_count; i++)
        shown->witness_count += test->objects[i].scalar_count;
    TestScalar *witness = arena_allocate(signing->memory, (shown->witness_count + 1) * sizeof *witness);
    shown->witness = witness;
    for (size_t i = 0; i < test->object_count; i++)
        for (size_t k = 0; k < test->objects[i].scalar_count; k++)
            *witness++ = (TestScalar){keep_text(signing, test->objects[i].scalars[k].name),
                                      keep_text(signing, test->objects[i].scalars[k].value)};
}

static void keep_case(Signing *signing, Partition *partition, const ExploredRun *run, const Test *test)
{
    SignatureCase *shown = &partition->shown;
    partition->is_case = true;
    shown->test = run->is_test ? test->number : 0;
    shown->identity = run->identity;
    if (!partition->aborted)
        keep_outputs(signing, run->trace, shown);
    keep_end(signing, partition, run, test, shown);
    keep_witness(signing, test, shown);
}

/* ---- Partitions ---- */

static int compare_terms(const void *a, const void *b)
{
    Term x = *(const Term *)a, y = *(const Term *)b;
    return (x > y) - (x < y);
}

bool terms_have(const TermList *sorted, Term term)
{
    return sorted->count && bsearch(&term, sorted->items, sorted->count, sizeof term, compare_terms) != NULL;
}

static void add_constraints(Partition *partition, const ExploredRun *run)
{
    Map known = {0};
    uint64_t unused;
    for (size_t i = 0; i < run->condition_count; i++) {
        const Decision *decision = &run->condition[i];
        if (map_get(&known, decision->constraint, &unused))
            continue;
        map_put(&known, decision->constraint, 1);
        vector_push(&partition->constraints, decision->constraint);
        vector_push(&partition->assumed, decision->kind == DECISION_ASSUME);
    }
    map_release(&known);
}

static void sort_constraints(TermPool *pool, Partition *partition)
{
    for (size_t i = 0; i < partition->constraints.count; i++) {
        vector_push(&partition->sorted, partition->constraints.items[i]);
        vector_push(&partition->denied, term_not(pool, partition->constraints.items[i]));
    }
    if (partition->sorted.count == 0)
        return;
    qsort(partition->sorted.items, partition->sorted.count, sizeof(Term), compare_terms);
    qsort(partition->denied.items, partition->denied.count, sizeof(Term), compare_terms);
}

static bool ends_the_run(const Decision *decision)
{
    return decision->kind == DECISION_CHECK || decision->kind == DECISION_ASSUME;
}

/* Of an aborted run: its last decision aborted it, if the abort depends on the input at all. */
static void add_passed(TermPool *pool, Partition *partition, const Trace *trace)
{
    Term all = term_constant(pool, 1, 1);
    for (size_t i = 0; i < partition->constraints.count; i++)
        all = term_and(pool, all, partition->constraints.items[i]);
    partition->negation = term_not(pool, all);
    size_t count = trace->decisions.count;
    const Decision *last = count ? &trace->decisions.items[count - 1] : NULL;
    if (last && ends_the_run(last) && terms_have(&partition->sorted, last->constraint)) {
        partition->has_failed = true;
        partition->failed = last->index;
        count--;
    }
    for (size_t i = 0; i < count; i++)
        if (ends_the_run(&trace->decisions.items[i]))
            set128_add(&partition->passed, trace->decisions.items[i].index);
}

/* ---- Input objects behind pointers ---- */

static const InputObject *find_object(const Trace *trace, const char *label)
{
    for (size_t i = 0; i < trace->objects.count; i++)
        if (strcmp(trace->objects.items[i].label, label) == 0)
            return &trace->objects.items[i];
    return NULL;
}

/* The pointer to the object that holds this pointer: its name is "*list.next", that object's is "*list". */
static const InputPointer *find_holder(const Trace *trace, const InputPointer *pointer)
{
    for (size_t i = 0; i < trace->pointers.count; i++) {
        const InputPointer *holder = &trace->pointers.items[i];
        size_t length = strlen(holder->object);
        if (strncmp(pointer->name, holder->object, length) == 0 && (pointer->name[length] == '.' || pointer->name[length] == '['))
            return holder;
    }
    return NULL;
}

static void note_behind(Signing *signing, VariableId variable, Term is_null)
{
    map_put(&signing->behind, term_variable_get(signing->session->terms, variable)->object, is_null);
}

/* Records which objects can be named in C only if a pointer is not null. */
static void note_pointers(Signing *signing, const Trace *trace)
{
    const TermPool *pool = signing->session->terms;
    for (size_t i = 0; i < trace->pointers.count; i++) {
        const InputPointer *pointer = &trace->pointers.items[i], *holder = find_holder(trace, pointer);
        const InputObject *object = find_object(trace, pointer->object);
        const TermNode *is_null = term_node(pool, pointer->is_null);
        if (is_null->op != TERM_VARIABLE)
            continue;
        if (object && object->variable_count > 0)
            note_behind(signing, object->variables[0], pointer->is_null);
        if (holder)
            note_behind(signing, (VariableId)is_null->words[0], holder->is_null);
    }
}

void partition_add(Signing *signing, const ExploredRun *run, const Test *test)
{
    TermPool *pool = signing->session->terms;
    Partition partition = {.aborted = outcome_is_aborted(&run->outcome)};
    partition.condition = signing_condition(signing, run->trace, &run->outcome);
    add_constraints(&partition, run);
    sort_constraints(pool, &partition);
    term_input_copy(&partition.input, run->input);
    note_pointers(signing, run->trace);
    if (partition.aborted)
        add_passed(pool, &partition, run->trace);
    if (run->outcome.end != END_ASSUMPTION) {
        domain_note(signing, run);
        keep_case(signing, &partition, run, test);
    }
    vector_push(&signing->partitions, partition);
}

void partition_release(Partition *partition)
{
    vector_release(&partition->constraints);
    vector_release(&partition->assumed);
    vector_release(&partition->sorted);
    vector_release(&partition->denied);
    vector_release(&partition->input);
    set128_release(&partition->passed);
    vector_release(&partition->excluded);
    vector_release(&partition->maybe_earlier);
    vector_release(&partition->simple);
}
