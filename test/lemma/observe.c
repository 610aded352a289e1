/* From a trace to what is compared: values and reordered conditions of every criterion. */
#include <stdlib.h>
#include <string.h>

#include "lemma.h"

enum { MAX_DECISIONS = 2000, MAX_OUTPUTS = 8 };

typedef Vector(Dependence) DependenceList;

static Step step_of(const Decision *decision)
{
    return (Step){
        .index = decision->index,
        .constraint = decision->constraint,
        .open = decision->open,
        .fixed = decision->fixed,
        .kind = decision->kind,
        .function = decision->function,
        .instruction = decision->instruction,
    };
}

static Step *steps_of(Arena *memory, const Trace *trace, const Condition *condition)
{
    Step *steps = arena_allocate(memory, (condition->count + 1) * sizeof *steps);
    for (size_t i = 0; i < condition->count; i++)
        steps[i] = step_of(&trace->decisions.items[condition->items[i]]);
    return steps;
}

/* ---- One criterion ---- */

typedef bool Wanted(const Event *event, const char *name);

static bool is_of_name(const Event *event, const char *name)
{
    return event->kind == EVENT_END || event->kind == EVENT_NAMES || (event->kind == EVENT_NAMED && strcmp(event->name, name) == 0);
}

static bool is_observable(const Event *event, const char *name)
{
    (void)name;
    return event->kind != EVENT_CRITERION;
}

static size_t add_values(Arena *memory, const Event *event, SeenValue *values)
{
    SeenValue value = {.kind = event->kind, .line = event->position.line};
    value.name = values ? arena_duplicate(memory, event->name ? event->name : "") : "";
    size_t count = event->value_count ? event->value_count : 1;
    for (size_t i = 0; values && i < count; i++) {
        value.term = event->value_count ? event->values[i] : TERM_NONE;
        values[i] = value;
    }
    return count;
}

static void collect_values(Arena *memory, const Event *const *events, size_t count, Observation *observation)
{
    for (size_t i = 0; i < count; i++)
        observation->value_count += add_values(memory, events[i], NULL);
    observation->values = arena_allocate(memory, (observation->value_count + 1) * sizeof *observation->values);
    for (size_t i = 0, at = 0; i < count; i++)
        at += add_values(memory, events[i], observation->values + at);
}

static void observe(Lemma *lemma, Seen *seen, const Trace *trace, KeyKind kind, const char *key, const Event *const *events,
                    size_t count)
{
    Observation observation = {.key = key, .kind = kind, .run = seen};
    DependenceList from = {0};
    Condition condition = {0};
    for (size_t i = 0; i < count; i++)
        vector_push(&from, events[i]->dependence);
    condition_ordered(lemma->conditions, from.items, from.count, &condition);
    observation.hash = condition_hash(lemma->conditions, &condition);
    observation.steps = steps_of(&seen->memory, trace, &condition);
    observation.step_count = condition.count;
    collect_values(&seen->memory, events, count, &observation);
    if (!literal_agrees(trace, from.items, from.count, &condition))
        lemma_violation(lemma, "the order is not that of the definition", &observation);
    vector_push(&seen->observations, observation);
    vector_release(&condition);
    vector_release(&from);
}

/* ---- All criteria of a run ---- */

static void observe_joined(Lemma *lemma, Seen *seen, const Trace *trace, KeyKind kind, const char *name, Wanted *wanted)
{
    Vector(const Event *) events = {0};
    for (size_t i = 0; i < trace->events.count; i++)
        if (wanted(&trace->events.items[i], name))
            vector_push(&events, &trace->events.items[i]);
    const char *key = name ? arena_format(&seen->memory, "all of \"%s\"", name) : "everything";
    observe(lemma, seen, trace, kind, key, events.items, events.count);
    vector_release(&events);
}

/* Named outputs are told apart by their names: the last one of a name depends also on what might have added one. */
static void observe_event(Lemma *lemma, Seen *seen, const Trace *trace, const Event *event, unsigned number)
{
    const char *key = event->kind == EVENT_NAMES ? "names" : event->kind == EVENT_PRINTED ? "printed" : "end";
    KeyKind kind = KEY_END;
    if (event->kind == EVENT_CRITERION) {
        kind = KEY_CRITERION;
        key = arena_duplicate(&seen->memory, lemma->criteria[event->criterion].text);
    } else if (event->kind == EVENT_OUTPUT) {
        kind = KEY_OUTPUT;
        key = arena_format(&seen->memory, "output %u", number);
    }
    observe(lemma, seen, trace, kind, key, &event, 1);
}

/* Is there another output of the same name among those events? */
static bool has_name(const Trace *trace, size_t first, size_t end, const char *name)
{
    for (size_t i = first; i < end; i++)
        if (trace->events.items[i].kind == EVENT_NAMED && strcmp(trace->events.items[i].name, name) == 0)
            return true;
    return false;
}

static void observe_name(Lemma *lemma, Seen *seen, const Trace *trace, size_t number)
{
    const Event *event = &trace->events.items[number];
    if (!has_name(trace, 0, number, event->name))
        observe_joined(lemma, seen, trace, KEY_NAME, event->name, is_of_name);
    if (has_name(trace, number + 1, trace->events.count, event->name))
        return;
    const char *key = arena_format(&seen->memory, "last of \"%s\"", event->name);
    observe(lemma, seen, trace, KEY_LAST, key, &event, 1);
}

static void observe_all(Lemma *lemma, Seen *seen, const Trace *trace)
{
    unsigned outputs = 0;
    for (size_t i = 0; i < trace->events.count; i++) {
        const Event *event = &trace->events.items[i];
        if (event->kind == EVENT_NAMED)
            observe_name(lemma, seen, trace, i);
        else if (event->kind != EVENT_OUTPUT || outputs++ < MAX_OUTPUTS)
            observe_event(lemma, seen, trace, event, outputs);
    }
    observe_joined(lemma, seen, trace, KEY_EVERYTHING, NULL, is_observable);
}

static void observe_path(Seen *seen, const Trace *trace)
{
    seen->path_count = trace->decisions.count;
    seen->path = arena_allocate(&seen->memory, (seen->path_count + 1) * sizeof *seen->path);
    for (size_t i = 0; i < seen->path_count; i++)
        seen->path[i] = step_of(&trace->decisions.items[i]);
}

Seen *seen_run(Lemma *lemma, const TermInput *input)
{
    Outcome outcome = {0};
    const Trace *trace = machine_run_on(lemma->machine, input, &outcome);
    bool usable = outcome.end == END_EXIT && trace->decisions.count <= MAX_DECISIONS;
    Seen *seen = NULL;
    lemma->tally->runs++;
    if (lemma->options->verbose && outcome.end != END_EXIT)
        printf("%s: a run ended in %d: %s\n", lemma->path, outcome.end, outcome.fault.message ? outcome.fault.message : "");
    if (usable) {
        seen = base_allocate_zeroed(sizeof *seen);
        seen->end = outcome.end;
        term_input_copy(&seen->input, &trace->input);
        condition_builder_begin(lemma->conditions, trace);
        observe_path(seen, trace);
        observe_all(lemma, seen, trace);
    }
    lemma->tally->skipped += !usable;
    outcome_release(&outcome);
    return seen;
}

void seen_free(Seen *seen)
{
    if (!seen)
        return;
    vector_release(&seen->input);
    vector_release(&seen->observations);
    arena_release(&seen->memory);
    free(seen);
}

const Observation *seen_find(const Seen *seen, const char *key)
{
    for (size_t i = 0; i < seen->observations.count; i++)
        if (strcmp(seen->observations.items[i].key, key) == 0)
            return &seen->observations.items[i];
    return NULL;
}

static bool value_equal(const SeenValue *a, const SeenValue *b)
{
    return a->kind == b->kind && a->line == b->line && a->term == b->term && strcmp(a->name, b->name) == 0;
}

bool observation_equal(const Observation *a, const Observation *b)
{
    bool equal = a->value_count == b->value_count && hash128_equal(a->hash, b->hash);
    for (size_t i = 0; equal && i < a->value_count; i++)
        equal = value_equal(&a->values[i], &b->values[i]);
    return equal;
}
