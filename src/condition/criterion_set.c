/* The criterion set: which events belong to it, and the condition of a run for it. */
#include <stdlib.h>
#include <string.h>

#include "condition/walk.h"

bool criterion_set_add_word(CriterionSet *asked, const char *word, bool of_function)
{
    bool named = strcmp(word, "coset_output") == 0, result = strcmp(word, "return") == 0;
    asked->named |= named;
    asked->result |= result && of_function;
    asked->end |= result && !of_function;
    return named || result;
}

bool criterion_set_has(const CriterionSet *asked, const Event *event)
{
    if (!asked->criteria && !asked->named && !asked->result && !asked->end)
        return event->kind != EVENT_CRITERION;
    return (asked->criteria && event->kind == EVENT_CRITERION) || (asked->result && event->kind == EVENT_RESULT) ||
           (asked->named && (event->kind == EVENT_NAMED || event->kind == EVENT_NAMES)) ||
           (asked->end && event->kind == EVENT_END);
}

static bool has_result(const Trace *trace)
{
    for (size_t i = 0; i < trace->events.count; i++)
        if (trace->events.items[i].kind == EVENT_RESULT)
            return true;
    return false;
}

bool criterion_set_has_end(const CriterionSet *asked, const Trace *trace)
{
    return criterion_set_has(asked, &(Event){.kind = EVENT_END}) || (asked->result && !has_result(trace));
}

static bool counts(const CriterionSet *asked, bool ended_early, bool end_counts, const Event *event)
{
    if (event->kind == EVENT_END)
        return ended_early || end_counts;
    return !ended_early && criterion_set_has(asked, event);
}

void condition_of_criteria(ConditionBuilder *conditions, const CriterionSet *asked, bool ended_early, bool execution_order, Condition *condition)
{
    const Trace *trace = conditions->trace;
    bool end_counts = criterion_set_has_end(asked, trace);
    Vector(Dependence) from = {0};
    for (size_t i = 0; i < trace->events.count; i++)
        if (counts(asked, ended_early, end_counts, &trace->events.items[i]))
            vector_push(&from, trace->events.items[i].dependence);
    if (execution_order)
        condition_of(conditions, from.items, from.count, condition);
    else
        condition_ordered(conditions, from.items, from.count, condition);
    vector_release(&from);
}
