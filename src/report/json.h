/* JSON. Private to report. */
#ifndef COSET_REPORT_JSON_H
#define COSET_REPORT_JSON_H

#include <jansson.h>

#include "result/result.h"

/* Texts of the program under test and file names may be anything; of one that is no UTF-8, what a terminal would show is
 * written. NULL becomes null. */
json_t *json_text(const char *text);
json_t *json_of_text(Text *text); /* and releases it */

json_t *json_number(double number);  /* null if it is not finite */
json_t *json_count(uint64_t count);

/* summary_json.c: the fields of summary.json */
json_t *json_summary(const Summary *summary, const Stop *stop); /* a stop ends the list of faults */
json_t *json_incomplete(const Incomplete *reasons, size_t count);

/* How reports are written: in ASCII, so that a terminal shows all that they hold, and standard output changes nothing. */
#define JSON_FLAGS (JSON_INDENT(2) | JSON_REAL_PRECISION(9) | JSON_ENSURE_ASCII)

Status json_write(json_t *object, const char *path, Error *error);

#endif
