/* Private to suite. */
#ifndef COSET_SUITE_INTERNAL_H
#define COSET_SUITE_INTERNAL_H

#include "suite/suite.h"

/* A test of any format. Strings and bytes belong to the suite's arena. */
typedef struct SuiteTest {
    const char *path;
    bool is_plain;                /* unchanged standard input or arguments */
    bool has_stdin;
    const char *stdin_bytes;
    uint64_t stdin_size;
    Vector(const char *) words;   /* arguments that count as inputs, */
    size_t word_length;           /* of at most so many bytes */
    const char **concrete;        /* those before them, without argv[0], NULL-terminated; NULL: the user's */
    Vector(SymbolicFile) files;
    Vector(KtestObject) file_contents; /* of `files` */
    Vector(KtestObject) objects;  /* all other objects with a name */
    bool is_test_comp;
    TestCompFile test_comp;       /* its values */
} SuiteTest;

struct Suite {
    Vector(SuiteTest) tests;      /* in parallel with the reduction's tests */
    Arena memory;
};

/* reduce_ktest.c */
void suite_use_ktest(SuiteTest *test, const KtestFile *file, Arena *memory); /* copies what it needs */

/* ---- reduce_inputs.c: supplies the inputs of a test when the program requests them ---- */

typedef struct TestInputs {
    const SuiteTest *test;
    bool *used;                   /* by object of the test: the program requested it */
    size_t next_value;
    size_t at;                    /* typed standard input: how much of the text was read; */
    bool reads_bytes;             /* single bytes were read; */
    bool ends_in_spaces;          /* only white space was left at its end; */
    bool unreadable;              /* it does not have the format of the requested value */
    Text problem;                 /* empty: none */
} TestInputs;

InputSupplier inputs_of_test;     /* the context is the TestInputs */
/* True if the program read what the plain text contains. `rendered`: a text from which a native run reads the same
 * values. `exact`: white space counts. */
bool inputs_match_text(const TestInputs *inputs, const Text *rendered, bool exact);

/* reduce_value.c: parses a value in C's notation for an object of `size` bytes. `kind` as in InputRequest. False: not
 * a value. */
bool value_parse(const char *text, unsigned kind, uint64_t size, uint8_t *bytes);

#endif
