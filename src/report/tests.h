/* The formats that TestWriter writes in addition to .ktest and text. Private to report. */
#ifndef COSET_REPORT_TESTS_H
#define COSET_REPORT_TESTS_H

#include "report/report.h"

/* ---- Test-Comp ---- */

typedef struct TestComp TestComp;

TestComp *test_comp_open(const Program *program, const TestWriterOptions *options, Error *error); /* NULL on error */
Status test_comp_add(TestComp *suite, const Test *test, Error *error);
Status test_comp_close(TestComp *suite, Error *error); /* NULL is allowed */

/* ---- Unit tests in C ---- */

typedef struct UnitTests UnitTests;

UnitTests *unit_tests_open(const Program *program, const TestWriterOptions *options, Error *error); /* NULL on error */
Status unit_tests_add(UnitTests *tests, const Test *test, Error *error);
const char *unit_tests_command(const UnitTests *tests);
Status unit_tests_close(UnitTests *tests, Error *error); /* NULL is allowed */

#endif
