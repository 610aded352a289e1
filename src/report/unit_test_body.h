/* One unit test in C. Private to report. */
#ifndef COSET_REPORT_UNIT_TEST_BODY_H
#define COSET_REPORT_UNIT_TEST_BODY_H

#include "report/report.h"

#define UNIT_TEST_AND "\n        && " /* between two conditions */
#define UNIT_TEST_CALL "coset_call_" /* and the function's name: a pointer that it is called through */

/* How the test ends when it passes; the fields of the table in the C file. */
typedef struct UnitTestEnd {
    bool returns;      /* the function may return */
    int exit_code;     /* it may exit with this; -1: no */
    int signal;        /* or by this; 0: no */
} UnitTestEnd;

/* True if a local variable of a test may have this name: it hides nothing that the test uses. */
bool unit_test_can_name(const Program *program, const Function *function, const char *name);

/* Appends the body of the C function that makes the test's inputs, calls the function under test and checks the result.
 * NULL on success, else why no C can do that ("its input x is …"), in the arena; then nothing was appended. */
const char *unit_test_body(const Program *program, const Function *function, const Test *test, Arena *memory,
                           Text *out);

/* A piece of memory that is compared after the call. */
typedef struct UnitTestMemory {
    const char *place;         /* C expression that the paths of its scalars follow */
    const char *pointer;       /* C expression: its address */
    const char *copy;          /* C expression: the address of a copy from before the call; NULL: there is none */
    TypeId element;            /* 0: bytes */
    uint64_t count;            /* of elements; 0: it is one */
    uint64_t size;
    const uint8_t *before;     /* in the machine; NULL: not known */
    FinalMemory after;
} UnitTestMemory;

/* Appends the conditions of this memory (unit_test_check.c). True if they use the copy. */
bool unit_test_check_memory(const Program *program, const UnitTestMemory *memory, Text *out);

/* A C expression that is true if `result` is as predicted; "1" if C cannot compare it.
 * free() it (unit_test_check.c). */
char *unit_test_check(const Program *program, const Function *function, const Test *test);

UnitTestEnd unit_test_end(const Program *program, const Function *function, const Test *test);

#endif
