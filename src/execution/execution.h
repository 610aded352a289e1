/* execution: runs a Program on concrete input in coset's own machine.
 *
 *     Machine *machine = machine_new(program, &options);
 *     machine_run(machine, &outcome);           // as often as you like; every run starts from the same state
 *     outcome_release(&outcome);
 *     machine_free(machine);
 *
 * The program under test sees the arena only (program.h). Every access is checked against the table of objects, so
 * that a faulty program ends in a Fault and never harms the process. One Machine may exist at a time.
 */
#ifndef COSET_EXECUTION_H
#define COSET_EXECUTION_H

#include "program/program.h"

/* ---- Faults ---- */

typedef enum FaultKind {
#define FAULT(name, word, title) FAULT_##name,
#include "execution/faults.def"
#undef FAULT
    FAULT_COUNT
} FaultKind;

const char *fault_word(FaultKind kind);  /* "ptr", "free", "div", …: what --json and tests see */
const char *fault_title(FaultKind kind); /* "out-of-bounds access", … */

typedef struct StackEntry {
    uint32_t function;
    Position position;   /* of the call, or of the fault in the innermost entry */
} StackEntry;

typedef struct Fault {
    FaultKind kind;
    char *message;           /* one line, without position: "write of 4 bytes at offset 40 of …" */
    char *object;            /* for memory: which object, its size, the offset; else NULL */
    Position position;       /* innermost position outside the C library */
    uint32_t function;       /* the function it is in */
    StackEntry *stack;       /* innermost first; at most 64 innermost and 16 outermost entries */
    size_t stack_count;
    size_t stack_depth;      /* real depth, when entries were left out of the middle */
} Fault;

/* ---- Outcome ---- */

typedef enum End {
    END_EXIT,        /* returned from main or called exit */
    END_FAULT,
    END_SIGNAL,      /* raised a signal whose default action ends a program */
    END_STEP_LIMIT,
    END_UNSUPPORTED, /* `fault.message` says what, fault.position where; kind is FAULT_EXTERNAL */
    END_INTERRUPTED, /* machine_interrupt was called */
} End;

typedef struct Outcome {
    End end;
    int exit_code;    /* END_EXIT: 0..255; END_SIGNAL: the signal */
    Fault fault;      /* for every end but END_EXIT and END_SIGNAL: where it was */
    uint64_t steps;   /* LLVM instructions executed */
} Outcome;

void outcome_release(Outcome *outcome);

/* ---- Machine ---- */

typedef struct NamedFile {
    const char *name;       /* as the program opens it */
    const char *bytes;
    size_t size;
} NamedFile;

typedef struct MachineOptions {
    const char **arguments;      /* argv, argv[0] included; NULL-terminated */
    const char **environment;    /* "NAME=value", NULL-terminated; NULL: empty */
    const NamedFile *files;
    size_t file_count;
    int input;                   /* descriptor that standard input is read from, or -1: empty */
    int output, errors;          /* descriptors for standard output and error, or -1: dropped */
    uint64_t max_steps;          /* 0: no limit */
    uint64_t max_stack;          /* bytes of frames; 0: 16 MiB */
    uint64_t max_memory;         /* bytes of live memory objects; 0: no limit but the arena's. malloc then returns NULL */
    bool check_uninitialised;    /* branching on uninitialised data is a fault */
} MachineOptions;

typedef struct Machine Machine;

/* Copies nothing from `options` but the struct itself: what it points to must outlive the machine. */
Machine *machine_new(const Program *program, const MachineOptions *options, Error *error); /* NULL on error */
void machine_run(Machine *machine, Outcome *outcome);
void machine_free(Machine *machine);
void machine_interrupt(Machine *machine); /* from a signal handler: the run ends soon with END_INTERRUPTED */

#endif
