/* result: what an exploration found, as flat records that reports are written from. Strings and bytes belong to the
 * campaign's arena unless said otherwise. */
#ifndef COSET_RESULT_H
#define COSET_RESULT_H

#include "explore/explore.h"

typedef struct TestScalar { /* one value of an input object, as text */
    const char *name;        /* "x", "a[3]", "point.x" */
    const char *value;       /* as C writes it: -5, 'a', 0.1 */
} TestScalar;

typedef struct TestObject {
    const char *name;        /* "x"; arguments "arg00", "n_args"; standard input "stdin"; a file's name; a parameter's name */
    InputRole role;
    const uint8_t *bytes;
    uint64_t size;
    TypeId type;             /* 0: unknown */
    const TestScalar *scalars;
    size_t scalar_count;
    uint64_t address;        /* as in InputObject */
    const uint8_t *before;
    uint64_t memory_size;
    FinalMemory after;
} TestObject;

/* If the object is the flag that a pointer is null, or equal to an earlier one, and it is set: the pointer's null flag.
 * Objects behind that pointer are then unreachable. Otherwise NULL. */
const TestObject *test_cut_pointer(const TestObject *object);
/* True if the object is reachable only through the pointer, which is an object of the role NULL. */
bool test_is_behind(const TestObject *object, const TestObject *pointer);
/* Of a flag of the role SAME, "b_is_a": the name of the pointer to which it may be equal, "a". */
const char *test_earlier_pointer(const TestObject *same);

typedef struct TestFault {
    FaultKind kind;
    const char *message;
    const char *file;
    uint32_t line;
    const char *function;
    uint64_t distance;       /* Fault.distance; 0 if a test that was read does not tell */
} TestFault;

typedef struct TestPrinted { /* what a test prints to a stream */
    bool is_known;           /* false: a test that was read does not tell */
    const char *start;
    size_t start_size;       /* bytes in `start` */
    uint64_t size, hash;     /* of all of it; FNV-1a, 64 bits */
    uint64_t unflushed;      /* as in Printed; not read back */
} TestPrinted;

enum { TEST_ANY_CODE = -1 };

typedef struct Test {
    uint32_t number;         /* from 1; test000001 */
    const TestObject *objects; /* in the order in which the program requested them */
    size_t object_count;
    const char **arguments;  /* argv as the program saw it, argv[0] included, NULL-terminated */
    const char *standard_input; /* what a native run reads; NULL: nothing */
    size_t standard_input_size;
    End end;
    int exit_code;           /* END_EXIT: 0..255, or TEST_ANY_CODE: `void main()` leaves it open; END_SIGNAL: which */
    const TestFault *fault;  /* NULL: none */
    TestPrinted printed[PRINTED_STREAMS];
    const char *result;      /* --function: the returned value as C writes it, or NULL */
    const uint8_t *result_bytes; /* the same as bytes, which unit tests compare with; NULL: not known */
    uint64_t result_size;
    const uint8_t *result_undefined; /* as in NamedOutput */
    bool function_returned;  /* with --function; then there is memory to compare: of objects, and */
    const FinalGlobal *globals;
    size_t global_count;
    const FinalObject *final_objects; /* that the function made */
    size_t final_object_count;
    bool final_objects_cut;
    size_t decisions;
    bool uses_addresses;     /* as numbers: a native run may do something else */
    bool uses_clock;         /* which coset fixes; `coset replay` does, too */
    bool uses_system;        /* facts about process and system, or random bytes, which are others natively */
    bool compiler_matters;   /* as in Trace; only for unit tests: `coset replay` compiles as coset does */
} Test;

/* How a run ended, in the few fields that short reports need. */
typedef struct RunEnd {
    End end;
    int code;                /* END_EXIT, END_SIGNAL: as in Outcome */
    bool any_code;           /* as in Outcome */
    FaultKind fault;         /* END_FAULT */
    const char *file;        /* of a fault; "" without a source position */
    uint32_t line;
} RunEnd;

RunEnd run_end_of(const Program *program, const Outcome *outcome);

typedef struct Incomplete {
    IncompleteReason reason;
    const char *detail;      /* as reasons.def says, or NULL */
    const char *file;        /* "" without a source position */
    uint32_t line;
    uint64_t count;
} Incomplete;

typedef struct Bound {       /* what coset fixed or limited: the answer holds within it */
    BoundKind kind;
    uint64_t number;         /* as bounds.def says, or 0 */
    const char *detail;      /* as bounds.def says, or NULL */
    const char *file;        /* "" without a source position */
    uint32_t line;
} Bound;

typedef struct FoundFault {
    TestFault fault;
    uint32_t test;           /* the first test that shows it */
    uint64_t count;          /* tests that show it */
    const char *inputs;      /* start of that test's inputs, on one line: "x = 5, y = 2" */
} FoundFault;

typedef struct FileCoverage {
    const char *file;
    uint64_t lines, lines_covered;
    uint64_t branches, branches_covered; /* branch sides */
} FileCoverage;

typedef struct Summary {
    const char *strategy;    /* its name */
    const char *covered;     /* what is run once: "path" */
    SearchOrder order;
    const char *entry;       /* "main", or the function */
    bool complete;
    Vector(Incomplete) incomplete;
    Vector(Bound) bounds;    /* in the order of bounds.def, then of files and lines */
    uint64_t runs, tests;
    Vector(FoundFault) faults;
    uint64_t infeasible, solver_calls, solver_unknown, solver_z3_calls, divergences, model_failures, disagreements;
    double decisions_per_run;
    double wall_s, solver_s, execution_s;
    Vector(FileCoverage) coverage;
    bool coverage_is_native; /* measured on native runs of the tests; else by the machine */
    uint64_t frontier;       /* tasks that are not solved */
} Summary;

/* ---- Words of enums, for writers: records contain enums only. Each list of words is one .def file. ---- */

const char *end_word(End end);           /* "exit", "step_limit", … */
bool end_find(const char *word, End *end);
const char *fault_word(FaultKind kind);  /* of its class: "ptr", "free", "div", … */
const char *fault_title(FaultKind kind); /* "out-of-bounds access", … */
/* The kind with this word and title; with another title, the first kind with the word. */
bool fault_find(const char *word, const char *title, FaultKind *kind);
const char *fault_class_word(FaultClass class);
bool fault_class_find(const char *word, FaultClass *class);
const char *decision_word(DecisionKind kind); /* "branch", … */
const char *event_word(EventKind kind);  /* "output", … */
const char *order_word(SearchOrder order);
const char *reason_words(IncompleteReason reason); /* without a detail; NULL: REASON_NONE */
const char *limit_words(ExploreLimit limit); /* "time limit (--max-time)", …; NULL: LIMIT_NONE */
void incomplete_append(const Incomplete *incomplete, Text *out); /* its reason: "pinned: argument of sin" */
const char *bound_word(BoundKind kind);  /* "text", … */
void bound_append(const Bound *bound, Text *out); /* "text of at most 8 bytes", with its source position */
/* All of them, separated by commas. At most a few of those with a source position; the rest is counted. */
void bounds_append(const Summary *summary, Text *out);
void doubts_append(const Summary *summary, Text *out); /* failed self-checks, a line each; nothing if there is none */
void incomplete_print(const Incomplete *incomplete, FILE *out);

/* ---- Native runs of tests ---- */

typedef enum ReplayVerdict {
#define VERDICT(name, key, words) REPLAY_##name,
#include "result/verdicts.def"
#undef VERDICT
    REPLAY_VERDICTS
} ReplayVerdict;

typedef struct ReplayedTest {
    uint32_t number;         /* 0: unknown */
    const char *test;        /* path of the .ktest file */
    ReplayVerdict verdict;
    const char *predicted;   /* "exit code 3", "ptr at prog.c:12 (out-of-bounds access)" */
    const char *observed;    /* the same, and what differs */
} ReplayedTest;

typedef struct Replay {      /* zero-initialise; native_replay_release when done */
    Vector(ReplayedTest) tests; /* in the order in which they were named */
    uint64_t verdicts[REPLAY_VERDICTS];
    bool has_coverage;
    Vector(FileCoverage) coverage;
    Arena memory;            /* holds the strings */
} Replay;

/* ---- Slices: what a value of one run depends on ---- */

typedef enum BranchDirection { DIRECTION_NONE, DIRECTION_TRUE, DIRECTION_FALSE } BranchDirection; /* NONE: no branch */

typedef struct SliceDecision {
    Position position;       /* in the program's own code; the call, if the C library decided. line 0: none */
    const char *function;    /* the function that decided */
    DecisionKind kind;
    BranchDirection direction;
    Term constraint;
    Hash128 index;           /* execution index */
    const uint32_t *direct;  /* decisions that it depends on directly: indices in Slice.decisions */
    size_t direct_count;
} SliceDecision;

typedef struct SliceValue {
    EventKind event;         /* neither PRINTED nor NAMES */
    const char *name;        /* "out", "stdout", …; NULL: it has none */
    Position position;
    TypeId type;             /* 0: unknown */
    const Term *terms;       /* of its scalars, bytes or arguments */
    size_t term_count;
    const NamedPlace *places; /* as in SignatureOutput */
    size_t place_count;
    bool from_address;
    bool unflushed;
    const uint8_t *from_addresses; /* as in SignatureOutput */
} SliceValue;

typedef struct Slice {
    const char *criterion;   /* as the user wrote it; NULL: everything observable */
    bool executed;           /* false: the run did not reach the criterion's line */
    const Position *lines;   /* by file and line; columns are 0 */
    size_t line_count;
    const SliceDecision *decisions; /* in execution order */
    size_t decision_count;
    const Term *constraints; /* the condition: all of these hold; no two are equal */
    size_t constraint_count;
    const SliceValue *values;
    size_t value_count;
} Slice;

typedef struct SliceList {
    const Program *program;
    TermPool *terms;
    DependenceKind kind;
    RunEnd end;              /* of the run */
    bool checked;            /* the run passed checks that other inputs may fail */
    const Slice *slices;
    size_t count;
} SliceList;

/* ---- Signatures: all cases for a criterion set ---- */

typedef struct SignatureOutput {
    EventKind event;         /* as in SliceValue, but for END */
    const char *name;        /* "out", "stdout", …; NULL: it has none (the result of a function) */
    Position position;
    TypeId type;             /* 0: unknown */
    const Term *terms;       /* of its scalars, bytes or arguments; none: a criterion whose line was not executed */
    size_t term_count;
    const char *call;        /* OUTPUT: the function that printed, with its arguments; NULL: unknown */
    const EventArgument *arguments;
    size_t argument_count;
    const NamedPlace *places; /* objects that its pointers may point into */
    size_t place_count;
    const uint64_t *kept;    /* MEMORY: offsets of unchanged pointers */
    size_t kept_count;
    bool freed;              /* MEMORY: the object was freed; it has no terms */
    bool unreachable;        /* MEMORY: a pointer on the way to it is null */
    const uint8_t *undefined; /* by byte of the value: not 0 if it is uninitialised; NULL: none is */
    bool from_address;       /* a number that was computed from addresses, which have no values in C */
    bool unflushed;          /* OUTPUT: not flushed before the end, which loses what is in the stream's buffer */
    const uint8_t *from_addresses; /* by byte of the value: not 0 if it was; NULL: none was */
} SignatureOutput;

typedef struct SignatureCase {
    const Term *constraints; /* their conjunction holds for exactly the inputs of the case; simplified */
    size_t constraint_count;
    const SignatureOutput *outputs;
    size_t output_count;
    End end;                 /* END_EXIT also if the end is not a criterion */
    bool returned;           /* END_EXIT: the function under test returned, and did not exit */
    Term exit_code;          /* END_EXIT; TERM_NONE: it is not a criterion, or the function returned */
    int signal;              /* END_SIGNAL */
    const TestFault *fault;  /* NULL: none */
    const TestScalar *witness; /* an input of the case */
    size_t witness_count;
    uint32_t test;           /* its number */
    Hash128 identity;
} SignatureCase;

typedef enum Proof { PROOF_NONE, PROOF_HOLDS, PROOF_FAILS, PROOF_UNKNOWN } Proof;

typedef struct Certificate {
    bool made;
    Proof disjoint, covers;
    IncompleteReason proofs_cut_by; /* REASON_NONE: no proof was cut short */
    uint64_t sampled;        /* samples that were run */
    uint64_t sample_mismatches; /* samples that differ from their case */
    uint64_t off_criterion_faults; /* samples that ended in an off-criterion fault */
    FoundFault off_criterion_fault; /* the first off-criterion fault: fault and inputs */
    uint64_t native_checked, native_mismatches;
    uint64_t native_not_compared; /* more native runs, which could not check all of the claim */
    const char *not_compared_because; /* the first of them; NULL: none */
    bool samples_cut_short;  /* a limit left out samples, */
    bool native_cut_short;   /* or native runs: */
    ExploreLimit cut_short_by; /* LIMIT_NONE: nothing was left out */
    uint64_t cases_without_native_run;
    const char *problem;     /* the first mismatch or refuted proof, as text; NULL: none */
} Certificate;

typedef struct Signature {
    const Program *program;
    TermPool *terms;
    const char *entry;       /* "main", or the function */
    const char *const *criteria; /* as the user wrote them; none: everything observable */
    size_t criterion_count;
    bool tells_exit_code_0;  /* report exit code 0 even if no case has another one: it is a criterion, or a function's */
    const SignatureCase *cases; /* in the order in which they were found; faults last; last of all those that are not ready */
    size_t count;
    size_t ready;            /* cases that can be shown; a stop came before the others had their conditions */
    IncompleteReason simplified_partly; /* what cut simplifying short: conditions are right, but may be longer than they would be */
    Certificate certificate;
} Signature;

/* ---- Reduced suites ---- */

typedef Vector(const char *) FileNames; /* of a folder, without its path */

typedef struct ReducedTest {
    const char *path;
    const char *name;        /* of the file in the folder */
    size_t representative;    /* index of its representative; its own: it is kept */
    RunEnd end;              /* if it was run */
    Hash128 identity;
    const char *problem;     /* why it could not be run; then it is kept. NULL: it was run */
    FileNames companions;    /* files that belong to it: of the same name, with another ending */
} ReducedTest;

typedef struct Reduction {
    const char *directory;
    Vector(ReducedTest) tests; /* by name */
    size_t kept;
    FileNames common;        /* files that belong to the whole suite */
    FileNames skipped;       /* files that are not tests */
    Vector(Incomplete) incomplete;
} Reduction;

/* ---- Comparisons of strategies ---- */

typedef struct ComparedPoint { /* after some run that had a new condition */
    double seconds;          /* from the beginning of the timed exploration */
    uint64_t conditions;     /* distinct ones so far */
} ComparedPoint;

typedef struct ComparedStrategy {
    const char *strategy;
    Summary summary;         /* of the timed exploration */
    ExploreLimit stopped;    /* what ended it; LIMIT_NONE: it is complete */
    uint64_t measured_runs;  /* runs whose conditions are known: 0 if it was interrupted before, fewer than summary.runs if a
                                limit ended the measuring */
    double loading_s;        /* until the first run could begin, analysis included */
    double formula_bytes;    /* mean of all queries, as SMT-LIB 2 */
    double path_decisions, condition_decisions; /* mean of all runs; repetitions of a constraint do not count */
    double condition_s;      /* time for conditions and their order */
    uint64_t conditions;     /* distinct conditions of the criterion set, among its runs that were not truncated */
    uint64_t missing, extra; /* conditions of the reference that it lacks, and those that the reference lacks */
    double completeness;     /* share of the reference's conditions that it found; NAN: the reference has none */
    Vector(ComparedPoint) points;
    Vector(Hash128) identities; /* ascending */
} ComparedStrategy;

typedef struct Comparison {
    Vector(ComparedStrategy) strategies;
    size_t reference;        /* the reference strategy: the one that explores every path, or else the first */
    bool partial;            /* the reference strategy is not complete */
} Comparison;

/* ---- .ktest files: the inputs of a test, in KLEE's format (versions 1 to 3 are read, 3 is written) ---- */

typedef struct KtestObject {
    const char *name;
    const uint8_t *bytes;
    uint32_t size;
} KtestObject;

/* Zero-initialise; ktest_release when done. */
typedef struct KtestFile {
    uint32_t version;
    const char **arguments;  /* NULL-terminated: the program's, then KLEE's options for symbolic inputs ("--sym-args") */
    size_t argument_count;
    uint32_t symbolic_arguments, symbolic_argument_length; /* fields of old files; 0 in those that coset writes */
    KtestObject *objects;
    size_t object_count;
    Arena memory;            /* holds all of the above */
} KtestFile;

/* STATUS_USER, with a message that names the file and the byte, if it cannot be read or is not a complete .ktest file. */
Status ktest_read(const char *path, KtestFile *file, Error *error);
void ktest_release(KtestFile *file);

/* Appends the file's bytes. Objects stand in the test's order. Names are KLEE's: the content of the symbolic file A is
 * "A-data". Empty objects are left out, because KLEE's reader refuses them. */
void ktest_append(const Test *test, Text *out);

/* ---- Test-Comp's tests ---- */

typedef struct TestCompValue { /* one <input> */
    const char *text;
    unsigned line;
} TestCompValue;

/* Zero-initialise; test_comp_release when done. */
typedef struct TestCompFile {
    TestCompValue *values;   /* for the nondet calls, in their order */
    size_t value_count;
    Arena memory;            /* holds all of the above */
} TestCompFile;

/* STATUS_USER, with file and line in the message, if it cannot be read or is not a test. */
Status test_comp_read(const char *path, TestCompFile *file, Error *error);
void test_comp_release(TestCompFile *file);

/* ---- The text of a test: readable, and the prediction that `coset replay` checks (test_text.c) ---- */

/* State for appending many texts quickly. Zero-initialise except `program`; test_text_release when done. */
typedef struct TestText {
    const Program *program;  /* for the names of types; may be NULL */
    char **types;            /* rendered once each */
} TestText;

void test_text_append(TestText *text, const Test *test, Text *out);
void test_text_release(TestText *text);

/* A test that was read from its text. Zero-initialise; test_file_release when done. */
typedef struct TestFile {
    Test test;               /* what the text does not contain is 0 or NULL; `arguments` is never NULL. `output` is only a
                                start: check bytes and hash. Objects are those of the roles FILE and ENVIRONMENT (its
                                bytes are the variable's value); the other inputs are in the .ktest file */
    Arena memory;
} TestFile;

/* STATUS_USER, with file and line in the message, if it cannot be read or is not the text of a test. Unknown keys are
 * skipped. */
Status test_file_read(const char *path, TestFile *file, Error *error);
void test_file_release(TestFile *file);

/* ---- summary.json ---- */

typedef struct SummaryFile {
    Arena memory;
    const char *entry; /* the function that was explored; NULL: not told */
} SummaryFile;

/* Zero-initialise; summary_file_release in any case. */
Status summary_file_read(const char *path, SummaryFile *file, Error *error);
void summary_file_release(SummaryFile *file);

/* ---- Reading tests of others: each of the formats above, in a process without rights (base/confined.h) ---- */

typedef struct TestReader TestReader;

TestReader *test_reader_new(const Stop *stop, Error *error); /* NULL on error; `stop` may be NULL, and must outlive it */
void test_reader_free(TestReader *reader);                   /* NULL is allowed */
/* As ktest_read, test_file_read, test_comp_read and summary_file_read; STATUS_LIMIT if the stop or its memory limit ends the reading. */
Status test_reader_ktest(TestReader *reader, const char *path, KtestFile *file, Error *error);
Status test_reader_text(TestReader *reader, const char *path, TestFile *file, Error *error);
Status test_reader_test_comp(TestReader *reader, const char *path, TestCompFile *file, Error *error);
Status test_reader_summary(TestReader *reader, const char *path, SummaryFile *file, Error *error);

/* "test000012" in the buffer; more digits when needed. */
#define TEST_NAME_SIZE 16
const char *test_name(uint32_t number, char buffer[TEST_NAME_SIZE]);

#endif
