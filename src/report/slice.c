#include "report/slice.h"

#include <inttypes.h>

#include "report/value.h"

const char *slice_title(const Slice *slice)
{
    return slice->criterion ? slice->criterion : "everything that the program shows";
}

void slice_condition(const SliceList *list, const Slice *slice, Text *out)
{
    value_condition(list->terms, slice->constraints, slice->constraint_count, out);
}

void slice_value(const SliceList *list, const SliceValue *value, Text *out)
{
    if (value->event[0] == 'e' && value->term_count == 0 && list->ending != NULL) {
        text_append(out, list->ending);
        return;
    }
    if (value->event[0] == 'o' && value_constant_text(list->terms, value->terms, value->term_count, out))
        return;
    value_list(list->terms, value->terms, value->term_count, value_kind(list->program, value->type), out);
}

void slice_index(Hash128 index, char text[SLICE_INDEX_SIZE])
{
    snprintf(text, SLICE_INDEX_SIZE, "%016" PRIx64 "%016" PRIx64, index.high, index.low);
}
