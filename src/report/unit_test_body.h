/* One unit test in C. Private to report. */
#ifndef COSET_REPORT_UNIT_TEST_BODY_H
#define COSET_REPORT_UNIT_TEST_BODY_H

#include "report/report.h"

#define UNIT_TEST_AND "\n        && " /* between two conditions */
#define UNIT_TEST_HOLDS "coset_holds" /* the variable that has the conditions if they are more than one expression */
#define UNIT_TEST_RESULT "coset_result" /* what the function returned */
#define UNIT_TEST_CALL "coset_call_" /* and the function's name: a pointer that it is called through */

/* How the test ends when it passes; the fields of the table in the C file. */
typedef struct UnitTestEnd {
    bool returns;      /* the function may return */
    int exit_code;     /* it may exit with this; -1: no */
    int signal;        /* or by this; 0: no */
} UnitTestEnd;

/* Appends the body of the C function that makes the test's inputs, calls the function under test and checks the result.
 * NULL on success, else why no C can do that ("its input x is …"), in the arena; then nothing was appended. */
const char *unit_test_body(const Program *program, const Function *function, const Test *test, Arena *memory,
                           Text *out);

/* A piece of memory that is compared after the call. */
typedef struct UnitTestMemory {
    const char *name;          /* for messages */
    const char *place;         /* C expression that the paths of its scalars follow; NULL if `raw` */
    const char *pointer;       /* C expression: its address */
    const char *copy;          /* name of a copy from before the call; NULL: there is none */
    const char *guard;         /* C expression: a null pointer at run time if the memory cannot be found; NULL: it can */
    TypeId element;            /* 0: bytes */
    uint64_t count;            /* of elements; 0: it is one */
    uint64_t size;
    uint64_t address;          /* in the machine; 0: pointers to it are not compared */
    bool is_image;             /* it has its initial value: padding is zero natively, too */
    bool raw;                  /* the test cannot name its type, or not its parts */
    const uint8_t *before;     /* in the machine; NULL: not known */
    FinalMemory after;
} UnitTestMemory;

typedef struct UnitTestChecks {
    Text conditions;           /* joined by UNIT_TEST_AND; empty: there is nothing to compare */
    bool is_split;             /* they are the value of UNIT_TEST_HOLDS, and statements that add to it */
    Text copies;               /* statements before the call */
} UnitTestChecks;

/* The conditions that hold after the call if the result and memory are as predicted (unit_test_check.c). What C cannot
 * compare is said at run time. */
void unit_test_check(const Program *program, const Function *function, const Test *test, const UnitTestMemory *pieces, size_t count,
                     Arena *memory, UnitTestChecks *out);

/* False for a static variable of a function, which other functions cannot name. */
bool unit_test_global_has_name(const Global *global);
/* Appends an expression of C: the address of a variable that a test's file cannot name, or null if it is not found. */
void unit_test_append_hidden(const Program *program, const Function *function, const Global *global, Text *out);

UnitTestEnd unit_test_end(const Test *test);
/* The claim holds for the time, system or compiler that coset fixes. */
bool unit_test_in_fixed_world(const Test *test);

#endif
