/* Private to report: how a writer ends a long list when a stop is requested.
 *
 *     size_t i = 0;
 *     for (; i < count && !stop_requested(stop); i++)
 *         …
 *     return cut_print("... ", count - i, "case", stop, out);
 */
#ifndef COSET_REPORT_CUT_H
#define COSET_REPORT_CUT_H

#include <stdio.h>

#include "base/stop.h"

/* Prints `before` and "12 more cases are not shown: time limit (--max-time)" if items are left. `item`: their name in the
 * singular. True if none are left; then nothing is printed. */
bool cut_print(const char *before, size_t left, const char *item, const Stop *stop, FILE *out);

#endif
