/* Private to suite. */
#ifndef COSET_SUITE_INTERNAL_H
#define COSET_SUITE_INTERNAL_H

#include "suite/suite.h"

typedef struct SuiteValue { /* what one <input> of a Test-Comp test says */
    const char *text;
    unsigned line;
} SuiteValue;

typedef Vector(SuiteValue) SuiteValues;

/* A test, whatever its format was. Strings and bytes belong to the suite's arena. */
typedef struct SuiteTest {
    const char *path;
    bool is_plain;                /* standard input or arguments as they are */
    bool has_stdin;
    const char *stdin_bytes;
    uint64_t stdin_size;
    Vector(const char *) words;   /* arguments that count as inputs, */
    size_t word_length;           /* of at most so many bytes */
    const char **concrete;        /* those before them, argv[0] left out, NULL-terminated; NULL: what the user said */
    Vector(SymbolicFile) files;
    Vector(KtestObject) file_contents; /* of `files` */
    Vector(KtestObject) objects;  /* everything else that has a name */
    bool is_test_comp;
    SuiteValues values;           /* for its nondet calls, in their order */
} SuiteTest;

struct Suite {
    Vector(SuiteTest) tests;      /* as in the reduction */
    Arena memory;
};

/* reduce_ktest.c, reduce_xml.c */
Status suite_read_ktest(SuiteTest *test, Arena *memory, Error *error);
Status suite_read_test_comp(SuiteTest *test, Arena *memory, Error *error);

/* ---- reduce_inputs.c: what a test says when the program asks for an input ---- */

typedef struct TestInputs {
    const SuiteTest *test;
    bool *used;                   /* which of the test's objects the program asked for */
    size_t next_value;
    size_t at;                    /* typed standard input: how much of the text was read; */
    bool reads_bytes;             /* single ones were; */
    bool ends_in_spaces;          /* only white space was left when it ended; */
    bool unreadable;              /* it holds something else than what was asked for */
    Text problem;                 /* empty: none */
} TestInputs;

InputSupplier inputs_of_test;     /* the context is the TestInputs */
/* Did the program read what the plain text holds? `told`: a text that makes it read natively what it read. `exact`: white space counts. */
bool inputs_match_text(const TestInputs *inputs, const Text *told, bool exact);

/* reduce_value.c: a value as C writes it, for an object of `size` bytes. `kind` as in AskedInput. False: it is none. */
bool value_parse(const char *text, unsigned kind, uint64_t size, uint8_t *bytes);

#endif
