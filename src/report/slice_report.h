/* Private to report: shared by the formats of a slice. */
#ifndef COSET_REPORT_SLICE_REPORT_H
#define COSET_REPORT_SLICE_REPORT_H

#include "report/report.h"

/* "out@16", or words for everything observable. */
const char *slice_title(const Slice *slice);
const char *slice_kind(const SliceList *list); /* "relevant", "dynamic" */
const char *slice_direction(const SliceDecision *decision); /* "true", "false"; NULL: no branch */
/* "x - y > 0 && x + y > 10"; "true" for the empty condition. Returns the number of constraints that a stop left out. */
size_t slice_condition(const SliceList *list, const Slice *slice, const Stop *stop, Text *out);
/* The value as C: one term, or several in braces; constants as their type writes them. */
void slice_value(const SliceList *list, const SliceValue *value, Text *out);
/* 32 hexadecimal digits and the end. */
#define SLICE_INDEX_SIZE 33
void slice_index(Hash128 index, char text[SLICE_INDEX_SIZE]);

#endif
