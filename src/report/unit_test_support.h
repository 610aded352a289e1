/* The parts of unit_tests.c that are the same in each. Private to report. */
#ifndef COSET_REPORT_UNIT_TEST_SUPPORT_H
#define COSET_REPORT_UNIT_TEST_SUPPORT_H

#include "report/report.h"

/* Comes first, and ends where gcc needs a declaration of main: a declaration of it and "#endif" follow. */
extern const char unit_test_helpers[];
/* Comes between the source file and the tests. */
extern const char unit_test_after_source[];
/* Comes last, after the array coset_tests. */
extern const char unit_test_main[];

/* Appends a shell command that compiles unit_tests.c at `path` from the current folder. `source`: the file that it
 * includes (unit_test_command.c). */
void unit_test_append_command(const Program *program, const TestWriterOptions *options, const char *source, const char *path, Text *out);

/* Appends definitions of what the program declares and no file defines, so that the tests link; a call of one ends the
 * test with a message (unit_test_missing.c). */
void unit_test_append_missing(const Program *program, const char *module, Text *out);

/* Appends "#undef x" for the macros of the source that are named like a parameter or a member, which the tests name
 * (unit_test_macros.c). */
void unit_test_append_undefinitions(const Program *program, const Function *function, Text *out);

#endif
