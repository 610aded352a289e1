/* report: what a run did, for people and for programs. */
#ifndef COSET_REPORT_H
#define COSET_REPORT_H

#include "execution/execution.h"

/* What coset exits with after this outcome: the program's own exit code, or one that tells why there is none. */
int report_exit_code(const Outcome *outcome);

/* For people, in the manner of a compiler: position, title, message, object, call stack with source lines.
 * Prints nothing when the program ended by itself. */
void report_text(const Program *program, const Outcome *outcome, FILE *out);

/* For programs: {end, exit_code, steps, fault: {kind, title, message, object, file, line, column, function, stack}}.
 * "-" is standard output; a file appears whole or not at all. */
Status report_json(const Program *program, const Outcome *outcome, const char *path, Error *error);
/* The same for a run that never began: a file that does not compile, say. */
Status report_json_failure(const Error *failure, const char *path, Error *error);

#endif
