/* JSON. Private to report. */
#ifndef COSET_REPORT_JSON_H
#define COSET_REPORT_JSON_H

#include <jansson.h>

#include "base/base.h"

/* JSON is UTF-8; what a program under test or a file name contains need not be: other bytes become U+FFFD.
 * NULL becomes null. */
json_t *json_text(const char *text);

/* As file_write; takes the object over. */
Status json_write(json_t *object, const char *path, Error *error);

#endif
