/* execution: runs a Program on concrete input in coset's own machine.
 *
 *     Machine *machine = machine_new(program, &options);
 *     machine_run(machine, &outcome);           // as often as you like; every run starts from the same state
 *     outcome_release(&outcome);
 *     machine_free(machine);
 *
 * With options.symbolic, values carry terms over the inputs beside their concrete ones, and a run leaves a Trace: the
 * decisions at which the input chose, the input objects it asked for, what it printed.
 *
 * The program under test sees the arena only (program.h). Every access is checked against the table of objects, so
 * that a faulty program ends in a Fault and never harms the process.
 *
 * Any number of machines, of one program or of several, may exist in a process; one of them may run at a time. They
 * share the arena, which lies at a fixed address: a machine takes it when it begins a run. Traces and outcomes hold
 * copies, so that those of a machine's last run stay valid while other machines run.
 *
 * Machines may share a TermPool. An input is the same variable in all of them exactly when name, occurrence, role,
 * size and type agree; otherwise the later one has a mark in its label (InputObject). Two types agree when they split
 * the object into the same scalars; names of types do not matter. An address in a term is one of the program whose
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

/* Kinds that tests, JSON and native runs do not tell apart have one class. */
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
    char *object;            /* for memory: which object, its size, the offset; else NULL */
    uint64_t heap_object;    /* of memory: where the object lies, if it is one of the heap; else 0 */
    Position position;       /* innermost position outside the C library */
    uint32_t function;       /* the function it is in */
    StackEntry *stack;       /* innermost first; at most 64 innermost and 16 outermost entries */
    size_t stack_count;
    size_t stack_depth;      /* real depth, when entries were left out of the middle */
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
    bool any_code;    /* END_EXIT: a main without result returned. C leaves the exit code open; here it is 0 */
    Fault fault;      /* for every end but END_EXIT and END_SIGNAL: where it was */
    uint64_t steps;   /* LLVM instructions executed */
} Outcome;

/* By a failed check or a broken assumption: what decides about that does not guard what follows. */
bool outcome_is_early(const Outcome *outcome);
void outcome_release(Outcome *outcome);

/* ---- Machine ---- */

typedef struct NamedFile {
    const char *name;       /* as the program opens it */
    const char *bytes;
    size_t size;
} NamedFile;

/* ---- Inputs ---- */

/* What the first input holds for an object; the rest is zero. */
typedef struct SeedObject {
    const char *name;            /* of the object (or of one scalar in it, "p.x"); the n-th seed of a name is for its n-th object */
    const uint8_t *bytes;
    size_t size;
    const char *text;            /* if not NULL, instead of bytes: a value as people write it, "-5", "0.25", "'a'" */
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
    INPUT_STDIN_END,      /* whether the input ends there */
    INPUT_FILE,
    INPUT_ENVIRONMENT,    /* the value of a variable */
    INPUT_NULL,           /* one byte: 1 if the pointer of that name is null */
} InputRole;

/* An input object at the moment when the program asks for it. */
typedef struct AskedInput {
    const char *name;
    uint32_t occurrence;         /* of the name, from 0 */
    InputRole role;
    uint8_t kind;                /* of one number, or of characters: TermKind + 1; 0: something else. INPUT_STDIN_END: of what is
                                    read unless the input ends */
    uint64_t size;
} AskedInput;

/* Fills in the object's bytes, which are zero before; false: it does not know them, and the seeds count. */
typedef bool InputSupplier(void *context, const AskedInput *asked, uint8_t *bytes);

typedef enum DependenceKind {
    DEPENDENCES_NONE,
    DEPENDENCES_DYNAMIC,             /* data and control: what happened */
    DEPENDENCES_RELEVANT,            /* and potential: what would have happened */
} DependenceKind;

typedef struct SymbolicOptions {
    TermPool *terms;                 /* NULL: the machine is concrete */
    const SeedObject *seeds;
    size_t seed_count;
    InputSupplier *supply;           /* asked before the seeds; NULL: nobody */
    void *supply_context;
    uint64_t max_depth;              /* decisions of one run; 0: no limit */
    bool merge_selects;              /* conditional values of the program's own code are terms, not decisions */
    bool check_terms;                /* compare every term that is used with the concrete value (slow; self-check 3) */

    uint64_t stdin_bytes;            /* standard input is so many symbolic bytes; 0: see typed_stdin */
    bool typed_stdin;                /* scanf gives symbolic values of the conversion's type */
    unsigned stdin_values;           /* at most so many of them before the end of input */
    unsigned min_arguments, max_arguments, argument_length; /* symbolic argv[1..]; after the concrete ones */
    const SymbolicFile *files;
    size_t file_count;
    const char **environment;        /* names of variables whose values are symbolic, argument_length bytes each (or 8) */
    size_t environment_count;

    const char *function;            /* run this function instead of main; NULL: main */
    unsigned array_size;             /* elements behind a pointer parameter; 0: 1 for structs, 4 for scalars */
    bool symbolic_globals;           /* its writable globals are inputs too */

    DependenceKind dependences;      /* which ones are recorded; DEPENDENCES_NONE: the trace has none */
    bool statements;                 /* and the statements that they go through (slow) */
    const Analysis *analysis;        /* of the program; for dependences. Other machines may use it, too */
    bool tell_calls;                 /* output events tell the program's call that printed */
    const Criterion *criteria;       /* whose values are events of the trace */
    size_t criterion_count;
} SymbolicOptions;

typedef struct MachineOptions {
    const Stop *stop;            /* ends a run soon, with END_INTERRUPTED; NULL: nothing does */
    const char **arguments;      /* argv, argv[0] included; NULL-terminated */
    const char **environment;    /* "NAME=value", NULL-terminated; NULL: empty */
    const NamedFile *files;
    size_t file_count;
    int input;                   /* descriptor that standard input is read from, or -1: empty; symbolic: a regular file */
    int output, errors;          /* descriptors for standard output and error, or -1: dropped */
    uint64_t max_steps;          /* 0: no limit */
    uint64_t max_stack;          /* bytes of frames; 0: 16 MiB */
    uint64_t max_memory;         /* bytes of live memory objects; 0: no limit but the arena's. malloc then returns NULL */
    unsigned checks;             /* of those without opcode, these are made: bits 1u << FaultCheck */
    SymbolicOptions symbolic;
} MachineOptions;

/* ---- The trace of a symbolic run ---- */

typedef enum DecisionKind {
#define DECISION(name, word) DECISION_##name,
#include "execution/decisions.def"
#undef DECISION
    DECISION_COUNT
} DecisionKind;

/* A node of the run's dependences; 0: on nothing. */
typedef uint32_t Dependence;

typedef enum DependenceTag {
    DEPENDENCE_NOTHING, DEPENDENCE_JOIN, DEPENDENCE_DECISION, DEPENDENCE_STATEMENT,
    DEPENDENCE_POINT,       /* what is used was chosen here, by nothing but earlier decisions: a decision with no constraint. It matters for the order:
                               whatever it chose among is only asked about after it */
} DependenceTag;

/* Nodes are hash-consed and only refer to earlier ones. */
typedef struct DependenceNode {
    uint32_t tag;           /* DependenceTag */
    uint32_t a;             /* JOIN: a node; DECISION: index into decisions; STATEMENT: index into statements;
                               POINT: how many decisions there were before */
    Dependence b;           /* JOIN: the other; POINT: what chose; DECISION: what its condition and its context depend on; STATEMENT: what it used */
} DependenceNode;

typedef struct Decision {
    Term constraint;        /* one bit; true in this run. The other side is its negation */
    Term prefer;            /* ask first for the other side with this, too (a small overrun, say); TERM_NONE: nothing */
    uint8_t kind;           /* DecisionKind */
    bool open;              /* more than two ways: whoever takes the other side decides here again */
    bool fixed;             /* the other side is not to be explored */
    uint8_t side;           /* coverage bit of the side taken: 1 true, 2 false; 0: neither */
    bool repeated;          /* only with dependences: an earlier decision of the run has the same constraint */
    uint32_t function;
    uint32_t instruction;
    Dependence node;        /* with dependences: its DEPENDENCE_DECISION node, else 0 */
    Hash128 index;          /* with dependences: its identity across runs */
} Decision;

typedef struct InputObject {
    const char *name;
    const char *label;          /* as its variables are called: the name, with a number where there are several of it,
                                   and a ' if another object of the term pool has that label already */
    uint8_t role;               /* InputRole */
    uint64_t address;           /* where it was made, 0 if outside of memory */
    uint64_t size;
    const uint8_t *bytes;       /* its value in this run */
    TypeId type;                /* 0: unknown */
    TypeId element;             /* if that is unknown: it is an array of these; 0: unknown, too */
    const VariableId *variables; /* its scalars, in the order of their offsets */
    size_t variable_count;
    Position position;          /* where the program asked for it */
} InputObject;

/* A pointer of the function under test that is null if the input says so, and else points to an input object. */
typedef struct InputPointer {
    const char *name;           /* "p", "*list.next" */
    const char *object;         /* what it points to, as its variables are called: "*p" */
    TypeId element;             /* of that object */
    bool is_array;              /* of such elements; else there is one */
    Term is_null;
    uint64_t target;            /* the object's address, */
    uint64_t size;              /* and its size */
} InputPointer;

typedef struct InitialPointer { /* what memory held before the function under test began */
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

typedef struct Incompleteness { /* something that keeps an answer from being complete */
    IncompleteReason reason;
    const char *detail;         /* as reasons.def says, or NULL */
    Position position;
    bool by_pin;                /* only because of decisions of the kind PIN: none if they leave out no value */
} Incompleteness;

typedef struct NamedOutput {    /* coset_output, or with options.symbolic.function: the result */
    const char *name;
    uint64_t size;
    const uint8_t *bytes;
    TypeId type;
} NamedOutput;

typedef enum EventKind {
#define EVENT(name, word) EVENT_##name,
#include "execution/events.def"
#undef EVENT
    EVENT_COUNT
} EventKind;

/* An argument of a call that printed. */
typedef struct EventArgument {
    const char *text;           /* a text that it points to: what the call printed of it is among `values`. NULL: a number, or some other pointer */
    const char *name;           /* of the variable that was passed; NULL: an expression */
    Term value;                 /* if it is no text; TERM_NONE: a pointer, or nothing that can be told */
    const Term *bytes;          /* a text that depends on the input: up to a byte that is 0 for certain, else to the end of
                                   its object; or what was written of bytes that need not be a text */
    size_t byte_count;          /* 0: it is none of these */
    TypeId type;                /* of that variable; 0: unknown */
} EventArgument;

typedef enum NamedPlaceKind { PLACED_INPUT, PLACED_VARIABLE, PLACED_NEW, PLACED_FREED } NamedPlaceKind;

/* An object that a value may point into, and that the program alone does not tell: no global, no function. */
typedef struct NamedPlace {
    uint8_t kind;               /* NamedPlaceKind */
    uint64_t start;
    uint64_t size;
    const char *name;           /* INPUT: of the pointer to it; VARIABLE: its own; else NULL */
    const char *object;         /* INPUT: see InputPointer */
    TypeId type;                /* INPUT, VARIABLE: its type, or that of its elements; 0: unknown */
    bool is_array;              /* INPUT, VARIABLE: `type` is that of its elements */
    Term is_null;               /* INPUT */
    uint32_t number;            /* NEW: among those that values of the run point to, from 1 */
} NamedPlace;

/* With dependences: something that can be observed. A decision that may suppress or add events is in the dependence of all later events
 * of the same kind, and of the end. */
typedef struct Event {
    uint8_t kind;               /* EventKind */
    uint32_t criterion;         /* EVENT_CRITERION: its number */
    const char *name;           /* of a named output, criterion, pointer or global; EVENT_OUTPUT: of the stream; else NULL */
    Position position;          /* in the program's own code */
    TypeId type;                /* 0: unknown */
    uint64_t size;              /* of the value in bytes; 0: there is none, or it is a text */
    const Term *values;         /* EVENT_OUTPUT: one for each value or symbolic byte that was written; else of the scalars or bytes of the
                                   value, as constants where they are concrete */
    size_t value_count;
    const char *call;           /* EVENT_OUTPUT, with tell_calls: the function that the program called: "printf"; else NULL */
    const EventArgument *arguments;
    size_t argument_count;
    const NamedPlace *places;        /* with tell_calls: what its pointers may point into */
    size_t place_count;
    const uint64_t *kept;       /* EVENT_MEMORY: offsets of pointers that are as they were */
    size_t kept_count;
    Dependence dependence;
} Event;

typedef struct StatementNode { /* an instruction of the program's own code, or the call there that led to the C library */
    uint32_t function;
    uint32_t instruction;
} StatementNode;

/* Everything lies in `memory`, which the next run empties. */
typedef struct Trace {
    Vector(Decision) decisions;
    Vector(InputObject) objects;
    Vector(InputPointer) pointers;
    Vector(InitialPointer) initial_pointers;
    Vector(uint64_t) new_objects; /* addresses of those that values of events point to */
    TermInput input;            /* the value of every variable of the run: what it was given, completed */
    Vector(Incompleteness) incomplete;
    Vector(NamedOutput) outputs;
    bool function_returned;     /* options.symbolic.function: it did not end the run by itself */
    Text standard_output;       /* what it printed, up to 1 MiB */
    uint64_t output_bytes;      /* all of it */
    uint64_t output_hash;       /* FNV-1a, 64 bits, of all of it */
    Text standard_input;        /* typed_stdin: a text that makes scanf read these values natively */
    Vector(DependenceNode) dependences; /* [0] stands for nothing */
    Vector(StatementNode) statements;
    Vector(Event) events;
    uint64_t disagreements;     /* terms that did not evaluate to the concrete value: bugs in coset */
    Arena memory;
} Trace;

typedef struct Machine Machine;

/* Copies nothing from `options` but the struct itself: what it points to must outlive the machine. */
Machine *machine_new(const Program *program, const MachineOptions *options, Error *error); /* NULL on error */
void machine_run(Machine *machine, Outcome *outcome);
/* A symbolic run: variables that the input does not bind get the seed's value, or 0. The trace is valid until this
 * machine's next run. */
const Trace *machine_run_on(Machine *machine, const TermInput *input, Outcome *outcome);

/* Coverage of all symbolic runs so far: one byte per instruction; bits 1 and 2: a branch went to its true or false side;
 * bit 4: executed (only ends of blocks, and instructions that a run ended in). */
const uint8_t *machine_coverage(const Machine *machine, uint32_t function);
void machine_free(Machine *machine);

#endif
