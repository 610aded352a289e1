#include "report/slice_report.h"

#include <inttypes.h>

#include "report/value.h"

const char *slice_title(const Slice *slice)
{
    return slice->criterion ? slice->criterion : "everything that the program shows";
}

size_t slice_condition(const SliceList *list, const Slice *slice, const Stop *stop, Text *out)
{
    size_t count = slice->constraint_count, shown = 0;
    for (; shown < count && !stop_requested(stop); shown++) {
        text_append(out, shown ? " && " : "");
        value_constraint(list->terms, slice->constraints[shown], count == 1, out);
    }
    text_append(out, count == 0 ? "true" : "");
    return count - shown;
}

const char *slice_kind(const SliceList *list)
{
    return list->kind == DEPENDENCES_DYNAMIC ? "dynamic" : "relevant";
}

const char *slice_direction(const SliceDecision *decision)
{
    return decision->direction == DIRECTION_NONE ? NULL : decision->direction == DIRECTION_TRUE ? "true" : "false";
}

/* Appends the end of a run without an exit code. False: it has one. */
static bool append_ending(const RunEnd *end, Text *out)
{
    switch (end->end) {
    case END_EXIT: text_append(out, end->any_code ? "main returned" : ""); return end->any_code;
    case END_FAULT: text_printf(out, "fault: %s", fault_title(end->fault)); return true;
    case END_SIGNAL: text_printf(out, "ended by signal %d", end->code); return true;
    case END_STEP_LIMIT: text_append(out, "stopped at the limit of steps"); return true;
    case END_ASSUMPTION: text_append(out, "an assumption does not hold"); return true;
    default: text_append(out, "stopped"); return true;
    }
}

void slice_value(const SliceList *list, const SliceValue *value, Text *out)
{
    if (value->event == EVENT_END && value->term_count == 0 && append_ending(&list->end, out))
        return;
    if (value->event == EVENT_OUTPUT && value_constant_text(list->terms, value->terms, value->term_count, out))
        return;
    ValueContext context = {.terms = list->terms, .program = list->program, .places = value->places, .place_count = value->place_count,
                            .from_addresses = value->from_addresses, .is_converted = value->event == EVENT_RESULT};
    if (value->from_address)
        text_append(out, VALUE_FROM_ADDRESS);
    else if (value->event == EVENT_OUTPUT || value->event == EVENT_END || value->type == 0)
        value_list(list->terms, value->terms, value->term_count, value_kind(list->program, value->type), out);
    else
        value_typed(&context, value->type, value->terms, value->term_count, out);
}

void slice_index(Hash128 index, char text[SLICE_INDEX_SIZE])
{
    snprintf(text, SLICE_INDEX_SIZE, "%016" PRIx64 "%016" PRIx64, index.high, index.low);
}
