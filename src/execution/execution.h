/* execution: runs a Program on concrete input in coset's own machine.
 *
 *     Machine *machine = machine_new(program, &options);
 *     machine_run(machine, &outcome);           // any number of times; every run starts from the same state
 *     outcome_release(&outcome);
 *     machine_free(machine);
 *
 * With options.symbolic, values carry terms over the inputs in addition to their concrete values, and a run records a
 * Trace: the decisions that depended on the input, the input objects that it requested, what it printed.
 *
 * The program under test accesses only the arena (program.h). Every access is checked against the table of objects, so
 * that a faulty program ends with a Fault and never corrupts the process.
 *
 * Any number of machines, of one program or of several, may exist in a process; one of them may run at a time. They
 * share the arena, which is at a fixed address; a machine takes it when it begins a run. Traces and outcomes hold
 * copies, so that those of a machine's last run stay valid while other machines run.
 *
 * Machines may share a TermPool. An input is the same variable in all of them exactly when name, occurrence, role,
 * size and type agree; otherwise the later one has a mark in its label (InputObject). Two types agree when they split
 * the object into the same scalars; names of types do not matter. An address in a term belongs to the program whose
 * machine made the term: print it with that program only. Decision.index identifies decisions of one program only.
 */
#ifndef COSET_EXECUTION_H
#define COSET_EXECUTION_H

#include "analysis/analysis.h"
#include "analysis/criterion.h"
#include "base/stop.h"
#include "program/program.h"
#include "term/term.h"

/* ---- Faults ---- */

typedef enum FaultKind {
#define FAULT(name, class, title) FAULT_##name,
#include "execution/faults.def"
#undef FAULT
    FAULT_COUNT
} FaultKind;

/* Kinds that tests, JSON and native runs do not distinguish have one class. */
typedef enum FaultClass {
#define FAULT_CLASS(name, word) FAULT_CLASS_##name,
#include "execution/fault_classes.def"
#undef FAULT_CLASS
    FAULT_CLASS_COUNT
} FaultClass;

FaultClass fault_class(FaultKind kind);

typedef struct StackEntry {
    uint32_t function;
    Position position;   /* of the call, or of the fault in the innermost entry */
} StackEntry;

typedef struct Fault {
    FaultKind kind;
    char *message;           /* one line, without position: "write of 4 bytes at offset 40 of …" */
    char *object;            /* of memory faults: which object, its size, the offset; otherwise NULL */
    uint64_t heap_object;    /* of memory faults: address of the object if it is on the heap; otherwise 0 */
    uint64_t distance;       /* of an access outside its object: bytes between both; UINT64_MAX: no object is near */
    Position position;       /* innermost position outside the C library */
    uint32_t function;       /* the function of `position` */
    StackEntry *stack;       /* innermost first; at most 64 innermost and 16 outermost entries */
    size_t stack_count;
    size_t stack_depth;      /* number of frames, including those left out of the middle */
} Fault;

/* ---- Outcome ---- */

typedef enum End {
#define END(name, word) END_##name,
#include "execution/ends.def"
#undef END
} End;

enum {
    END_COUNT = 0
#define END(name, word) + 1
#include "execution/ends.def"
#undef END
};

typedef struct Outcome {
    End end;
    int exit_code;    /* END_EXIT: 0..255; END_SIGNAL: the signal */
    bool any_code;    /* END_EXIT: a main without result returned. C does not define the exit code; here it is 0 */
    Fault fault;      /* for every end except END_EXIT and END_SIGNAL: where the run ended */
    uint64_t steps;   /* LLVM instructions executed */
} Outcome;

/* True for an aborted run: a failed check or a violated assumption ended it. The decisions on the failed check or
 * assumption are not guards. */
bool outcome_is_aborted(const Outcome *outcome);
bool outcome_is_truncated(const Outcome *outcome); /* a limit ended the run, or what coset does not support */
void outcome_release(Outcome *outcome);

/* ---- Machine ---- */

typedef struct NamedFile {
    const char *name;       /* as the program opens it */
    const char *bytes;
    size_t size;
} NamedFile;

/* ---- Inputs ---- */

/* The value of an object in the first input. Bytes beyond `size` are zero. */
typedef struct SeedObject {
    const char *name;            /* of the object, or of one scalar in it ("p.x"); the n-th seed of a name is for the
                                    name's n-th object */
    const uint8_t *bytes;
    size_t size;
    const char *text;            /* if not NULL, instead of bytes: a value as C writes it, "-5", "0.25", "'a'" */
} SeedObject;

typedef struct SymbolicFile {
    const char *name;
    uint64_t size;
} SymbolicFile;

typedef enum InputRole {
    INPUT_OBJECT,         /* coset_symbolic */
    INPUT_NONDET,         /* __VERIFIER_nondet_… */
    INPUT_PARAMETER,      /* of the function under test, and what its pointers point to */
    INPUT_GLOBAL,
    INPUT_ARGUMENT,
    INPUT_ARGUMENT_COUNT,
    INPUT_STDIN,          /* all of it */
    INPUT_STDIN_VALUE,    /* a value that scanf reads */
    INPUT_STDIN_END,      /* whether the input ends before a value */
    INPUT_FILE,
    INPUT_ENVIRONMENT,    /* the value of a variable */
    INPUT_NULL,           /* one byte: 1 if the pointer of that name is null */
    INPUT_HOLDS,          /* one byte: 1 if a union holds the pointers of a member, NAME: "NAME is used" */
    INPUT_SAME,           /* "b_is_a", one byte, after the flag NULL of b: 1 if the parameter b is equal to the earlier
                             parameter a. It is 0, and has no effect, if one of them is null */
    INPUT_ALLOCATION,     /* one byte: 1 if an allocation fails; "malloc_fails" is for a call of malloc */
} InputRole;

#define ALLOCATION_INPUT_SUFFIX "_fails" /* behind the name of the function that allocates (allocations.def) */

/* An input object that the program requests. */
typedef struct InputRequest {
    const char *name;
    uint32_t occurrence;         /* of the name, from 0 */
    InputRole role;
    uint8_t kind;                /* of one number, or of characters: TermKind + 1; 0: something else. INPUT_STDIN_END:
                                    of the value that is read unless the input ends */
    uint64_t size;
} InputRequest;

/* Sets the object's bytes, which are zero before. False if the supplier does not know them; then the seeds count. */
typedef bool InputSupplier(void *context, const InputRequest *asked, uint8_t *bytes);

typedef enum DependenceKind {
    DEPENDENCES_NONE,
    DEPENDENCES_DYNAMIC,             /* data and control */
    DEPENDENCES_RELEVANT,            /* data, control and potential */
    DEPENDENCES_OF_FAULTS,           /* and choice points at what might fault, though no decision is made there */
} DependenceKind;

typedef struct SymbolicOptions {
    TermPool *terms;                 /* NULL: the machine is concrete */
    const SeedObject *seeds;
    size_t seed_count;
    InputSupplier *supply;           /* called before the seeds are searched; may be NULL */
    void *supply_context;
    uint64_t max_depth;              /* most decisions of one run; 0: no limit */
    bool merge_selects;              /* conditional values of the program's own code become terms, not decisions */
    bool check_terms;                /* compare every term that is used with the concrete value (slow; self-check 3) */

    uint64_t stdin_bytes;            /* standard input has this many symbolic bytes; 0: see typed_stdin */
    bool typed_stdin;                /* scanf reads symbolic values of the conversion's type */
    unsigned stdin_values;           /* at most this many of them before the end of input */
    unsigned min_arguments, max_arguments, argument_length; /* symbolic arguments, after the concrete ones in argv */
    const SymbolicFile *files;
    size_t file_count;
    const char **environment;        /* names of variables whose values are symbolic, argument_length bytes each (or
                                        8) */
    size_t environment_count;

    const char *function;            /* run this function instead of main; NULL: main */
    unsigned array_size;             /* elements behind a pointer parameter; 0: 1 for structs, 4 for scalars */
    bool symbolic_globals;           /* writable globals that the function uses are inputs, too */
    const char *const *may_alias;    /* lists of names: "a,b,c"; each later pointer parameter may be equal to the first */
    size_t may_alias_count;
    bool malloc_may_fail;            /* each allocation of the program is also decided to fail */

    DependenceKind dependences;      /* which dependences are recorded in the trace */
    bool statements;                 /* the statements that they pass through are recorded, too (slow) */
    const Analysis *analysis;        /* of the program; needed for dependences. Other machines may use it, too */
    bool record_calls;                 /* output events record the program's call that printed */
    const Criterion *criteria;       /* whose values are events of the trace */
    size_t criterion_count;
} SymbolicOptions;

typedef struct MachineOptions {
    const Stop *stop;            /* if requested, ends a run soon with END_INTERRUPTED; may be NULL */
    const char **arguments;      /* argv, argv[0] included; NULL-terminated */
    const char **environment;    /* "NAME=value", NULL-terminated; NULL: empty */
    const NamedFile *files;
    size_t file_count;
    int input;                   /* descriptor of standard input, or -1: empty; in a symbolic machine a regular file */
    int output, errors;          /* descriptors for standard output and error, or -1: dropped */
    uint64_t max_steps;          /* 0: no limit */
    uint64_t max_stack;          /* bytes of frames; 0: 16 MiB */
    uint64_t max_memory;         /* bytes of live memory objects; 0: no limit but the arena's. malloc then returns
                                    NULL */
    unsigned checks;             /* which checks without an opcode are made: bits 1u << FaultCheck */
    SymbolicOptions symbolic;
} MachineOptions;

/* ---- The trace of a symbolic run ---- */

typedef enum DecisionKind {
#define DECISION(name, word) DECISION_##name,
#include "execution/decisions.def"
#undef DECISION
    DECISION_COUNT
} DecisionKind;

/* The number of a node in Trace.dependences; 0: no dependence. */
typedef uint32_t Dependence;

typedef enum DependenceTag {
    DEPENDENCE_NOTHING, DEPENDENCE_JOIN, DEPENDENCE_DECISION, DEPENDENCE_STATEMENT,
    DEPENDENCE_CHOICE,      /* a choice point: earlier decisions, not the input, selected an address or a side here. It
                               is like a decision without a constraint and matters for the order only: decisions that
                               the selected value depends on follow it in a reordered condition */
    DEPENDENCE_LOGGED,      /* part of a log: decisions that might have written some bytes since they were written */
} DependenceTag;

/* Nodes refer only to earlier nodes. */
typedef struct DependenceNode {
    uint16_t tag;           /* DependenceTag */
    bool from_address;      /* what has this dependence is computed from an address that is used as a number. Of a decision, and
                               of a choice between sides, false: what they control is not computed from it */
    uint32_t a;             /* JOIN: a node; DECISION: index into decisions; STATEMENT: index into statements;
                               CHOICE: number of earlier decisions; LOGGED: index into logged. Entries before it are not meant */
    Dependence b;           /* JOIN: the other node; DECISION: what its constraint and its context depend on; STATEMENT:
                               what it used; CHOICE: the decisions that selected; LOGGED: another node, or 0 */
    uint32_t c;             /* DECISION, CHOICE: the guards, a node or 0; LOGGED: index into logged of the newest entry */
} DependenceNode;

/* An entry of a log. The entries of one log are linked from the newest to the oldest. */
#define NOT_LOGGED UINT32_MAX
typedef struct LoggedDependence {
    Dependence node;        /* a decision or choice point */
    uint32_t previous;      /* index of the log's entry before it, or NOT_LOGGED */
} LoggedDependence;

typedef struct Decision {
    Term constraint;        /* one bit; true in this run. The other side is its negation */
    Term prefer;            /* query the other side first with this constraint added (for example, a small overrun);
                               TERM_NONE: none */
    uint8_t kind;           /* DecisionKind */
    bool open;              /* a multi-way decision: a run on the other side decides here again among the remaining
                               sides */
    bool fixed;             /* the other side is not explored */
    bool of_model;          /* an assumption about all arguments or environment variables, not of the program */
    uint8_t side;           /* coverage bit of the side taken: 1 true, 2 false; 0: neither */
    bool repeated;          /* only with dependences: an earlier decision of the run has the same constraint, */
    bool checked_before;    /* and one of them was a check */
    uint32_t excluded_by;   /* 1 + the decision of the same switch that implies this one; 0: none */
    uint32_t function;
    uint32_t instruction;
    Dependence node;        /* with dependences: its DEPENDENCE_DECISION node; otherwise 0 */
    Hash128 index;          /* with dependences: its execution index, which identifies it across runs */
} Decision;

/* Memory when the function under test returned. */
typedef struct FinalMemory {
    const uint8_t *bytes;       /* NULL: it was freed, or the function did not return */
    const uint64_t *addresses;  /* offsets of words that may be addresses in the machine, ascending; multiples of 8 */
    size_t address_count;
    const uint8_t *undefined;   /* by byte: not 0 if it is uninitialised; NULL: all are initialised, or it is not known. Once the
                                   run has ended, bytes that are left of an address in the machine count as well */
    const uint8_t *parts;       /* by byte: not 0 if it is such a part of an address; NULL: none is */
} FinalMemory;

typedef struct InputObject {
    const char *name;
    const char *label;          /* the name of its variables: `name`, with a number if several objects have the name,
                                   and a ' if another object of the term pool has that label already */
    uint8_t role;               /* InputRole */
    uint64_t address;           /* of its memory; 0 if it has none */
    uint64_t size;
    const uint8_t *bytes;       /* its value in this run */
    TypeId type;                /* 0: unknown */
    TypeId element;             /* if `type` is unknown: it is an array of these; 0: unknown, too */
    const VariableId *variables; /* its scalars, in the order of their offsets */
    size_t variable_count;
    Position position;          /* where the program requested it */
    const uint8_t *before;      /* behind a pointer of the function under test: its memory when the function was called;
                                   NULL: it is not */
    uint64_t memory_size;       /* bytes of `before` and `after`: `size`, and one more for the NUL behind a text */
    FinalMemory after;          /* and when the function returned */
} InputObject;

/* A global variable when the function under test returned: those that it changed or may use. */
typedef struct FinalGlobal {
    uint32_t global;            /* index */
    FinalMemory memory;
} FinalGlobal;

/* An object of the heap that the function under test made, and that its result or other final memory points into. */
typedef struct FinalObject {
    uint64_t address;
    uint64_t size;
    FinalMemory memory;
} FinalObject;

/* An input pointer of the function under test. The input selects whether it is null or points to an input object. */
typedef struct InputPointer {
    const char *name;           /* "p", "*list.next" */
    const char *object;         /* label of the object that it points to: "*p" */
    TypeId element;             /* type of that object, or of its elements */
    bool is_array;              /* the object is an array of such elements */
    Term is_null;
    Term is_same;               /* whether it is equal to an earlier pointer instead; TERM_NONE: it is not */
    size_t earlier;             /* index of that pointer, if is_same is a term */
    Term value;                 /* of the pointer unless it is null */
    uint64_t target;            /* the object's address */
    uint64_t size;              /* the object's size */
} InputPointer;

typedef struct InitialPointer { /* a pointer in memory before the function under test began */
    uint64_t address;
    Term value;                 /* TERM_NONE: null */
} InitialPointer;

typedef enum IncompleteReason {
    REASON_NONE,
#define REASON(name, words, between) REASON_##name,
#include "execution/reasons.def"
#undef REASON
    REASON_COUNT
} IncompleteReason;

typedef struct Incompleteness { /* why a result is not complete */
    IncompleteReason reason;
    const char *detail;         /* see reasons.def; may be NULL */
    Position position;
    bool by_pin;                /* because of decisions of kind PIN: does not count if they exclude no value */
} Incompleteness;

typedef enum BoundKind {
#define BOUND(name, word, words, placed) BOUND_##name,
#include "execution/bounds.def"
#undef BOUND
    BOUND_COUNT
} BoundKind;

typedef struct UsedBound {      /* a bound that the run used; see bounds.def */
    BoundKind kind;
    uint64_t number;            /* 0 if its words have none */
    const char *detail;         /* NULL if its words have none */
    Position position;          /* line 0 unless the kind is placed */
} UsedBound;

typedef struct NamedOutput {    /* of coset_output; with options.symbolic.function also the function's result */
    const char *name;
    uint64_t size;
    const uint8_t *bytes;
    TypeId type;
    const uint8_t *undefined;   /* as in FinalMemory */
} NamedOutput;

typedef enum EventKind {
#define EVENT(name, word) EVENT_##name,
#include "execution/events.def"
#undef EVENT
    EVENT_COUNT
} EventKind;

/* An argument of a call that printed. */
typedef struct EventArgument {
    const char *text;           /* the text that it points to; the part that the call printed is in Event.values. NULL:
                                   a number, or another pointer */
    size_t text_size;           /* of bytes that need not be a text, and may be NUL; 0: a NUL ends the text */
    const char *name;           /* of the variable that was passed; NULL: an expression */
    Term value;                 /* if it is not a text; TERM_NONE: a pointer, or unknown */
    const Term *bytes;          /* of a text that depends on the input: its bytes up to one that is 0 for every input,
                                   or to the end of its object. Of bytes that need not be a text: those written */
    size_t byte_count;          /* 0: neither of these */
    TypeId type;                /* of that variable; 0: unknown */
    bool from_address;          /* as in Event; the value, or the text, means nothing later */
    bool is_null;               /* a pointer that was null in this run: in the whole case if the call printed it */
} EventArgument;

typedef enum NamedPlaceKind { PLACED_INPUT, PLACED_VARIABLE, PLACED_NEW, PLACED_FREED } NamedPlaceKind;

/* An object that a value may point into, other than globals and functions, whose addresses identify them. */
typedef struct NamedPlace {
    uint8_t kind;               /* NamedPlaceKind */
    uint64_t start;
    uint64_t size;
    const char *name;           /* INPUT: of the pointer to it; VARIABLE: its own; otherwise NULL */
    const char *object;         /* INPUT: see InputPointer */
    TypeId type;                /* INPUT, VARIABLE: its type, or that of its elements; 0: unknown */
    bool is_array;              /* INPUT, VARIABLE: `type` is that of its elements */
    Term is_null, value;        /* INPUT: see InputPointer */
    uint32_t number;            /* NEW: its number among the new objects that values of the run point to, from 1 */
} NamedPlace;

/* With dependences: something observable. A decision that may suppress or add events is in the dependence of all later
 * events of the same kind, and of the end. */
typedef struct Event {
    uint8_t kind;               /* EventKind */
    uint32_t criterion;         /* EVENT_CRITERION: its number */
    const char *name;           /* of a named output, criterion, pointer or global; EVENT_OUTPUT: of the stream;
                                   otherwise NULL */
    Position position;          /* in the program's own code */
    TypeId type;                /* 0: unknown */
    uint64_t size;              /* of the value in bytes; 0: there is no value, or it is a text */
    const Term *values;         /* EVENT_OUTPUT: one for each value or symbolic byte that was written; otherwise the
                                   scalars or bytes of the value; constants if they are concrete */
    size_t value_count;
    uint64_t written;           /* EVENT_OUTPUT: bytes */
    bool unflushed;             /* EVENT_OUTPUT: the stream was not flushed between this and the end, which loses what
                                   is in its buffer */
    const char *call;           /* EVENT_OUTPUT, with record_calls: the function that the program called: "printf";
                                   otherwise NULL */
    const EventArgument *arguments;
    size_t argument_count;
    const NamedPlace *places;        /* with record_calls: the objects that its pointers may point into */
    size_t place_count;
    const uint64_t *kept;       /* EVENT_MEMORY: offsets of unchanged pointers */
    size_t kept_count;
    bool freed;                 /* EVENT_MEMORY: the object was freed; there is no value */
    bool unreachable;           /* EVENT_MEMORY: an input object to which no pointer led in this run, because one is
                                   null or equal to another */
    const uint8_t *undefined;   /* by byte of the value: as in FinalMemory */
    bool from_address;          /* a number that was computed from addresses of the machine, which mean nothing later */
    const uint8_t *from_addresses; /* the same by byte of the value, for parts of it: not 0 if it was; NULL: none was */
    Dependence dependence;
    Dependence own;             /* the same without what decided whether there were other events of the kind; 0 if the event only
                                   says that there were none */
} Event;

typedef struct StatementNode { /* an instruction of the program's own code; for library code the call that led to it */
    uint32_t function;
    uint32_t instruction;
} StatementNode;

/* The streams that a run prints to. */
typedef enum PrintedStream { PRINTED_OUTPUT, PRINTED_ERRORS, PRINTED_STREAMS } PrintedStream;

typedef struct Printed {        /* what a run printed to a stream */
    Text start;                 /* its first 1 MiB */
    uint64_t size;              /* bytes of all of it */
    uint64_t hash;              /* FNV-1a, 64 bits, of all of it */
    uint64_t unflushed;         /* a fault or signal ended the run: so many of the last bytes were still in the
                                   stream's buffer */
} Printed;

/* Everything is allocated in `memory`, which the next run empties. */
typedef struct Trace {
    Vector(Decision) decisions;
    Vector(InputObject) objects;
    Vector(InputPointer) pointers;
    Vector(InitialPointer) initial_pointers;
    Vector(uint64_t) new_objects; /* addresses of new objects that values of events point to */
    Vector(uint64_t) new_contents; /* addresses of those whose contents are events, too */
    TermInput input;            /* the value of every variable of the run: the given input, completed */
    Vector(Incompleteness) incomplete;
    Vector(UsedBound) bounds;
    Vector(NamedOutput) outputs;
    Vector(FinalGlobal) globals;
    Vector(FinalObject) final_objects;
    bool final_objects_cut;     /* there are more of them */
    bool function_returned;     /* options.symbolic.function: the function returned */
    bool uses_addresses;        /* as numbers: what follows from them need not hold natively */
    bool compiler_matters;      /* the run depends on what C leaves open (BOUND_CONVERSION, BOUND_BIT_FIELD): another one may do something else */
    Printed printed[PRINTED_STREAMS];
    Text standard_input;        /* typed_stdin: a text from which scanf reads these values natively */
    Vector(DependenceNode) dependences; /* [0] is no dependence */
    Vector(LoggedDependence) logged;    /* of all logs, by time */
    Vector(StatementNode) statements;
    Vector(Event) events;
    uint64_t disagreements;     /* number of terms that did not evaluate to the concrete value: internal errors */
    Arena memory;
} Trace;

typedef struct Machine Machine;

/* Copies only the struct `options` itself: what it points to, and the program, must outlive the machine. NULL on
 * error. */
Machine *machine_new(const Program *program, const MachineOptions *options, Error *error);
/* Runs the program. The caller releases the outcome with outcome_release. */
void machine_run(Machine *machine, Outcome *outcome);
/* Runs the program symbolically on an input. Variables that the input does not bind have the seed's value, or 0. The
 * trace is valid until this machine's next run. The caller releases the outcome. */
const Trace *machine_run_on(Machine *machine, const TermInput *input, Outcome *outcome);
/* Of a machine that records dependences: later runs do without, which is faster, or record them again. */
void machine_set_dependences(Machine *machine, bool are_recorded);

/* Coverage of all symbolic runs so far, one byte for each instruction. Bits 1 and 2: a branch took its true or false
 * side. Bit 4: executed (only set for ends of blocks, and for instructions at which a run ended). */
const uint8_t *machine_coverage(const Machine *machine, uint32_t function);
/* The same for the runs after which machine_keep_coverage was called: those that became tests. */
void machine_keep_coverage(Machine *machine);
const uint8_t *machine_kept_coverage(const Machine *machine, uint32_t function);
void machine_free(Machine *machine);

#endif
