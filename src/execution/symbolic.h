/* Private to execution: what a symbolic machine has beside its concrete state.
 *
 * Every slot has a term beside it (0: concrete). A term is as wide as the value was when it was made; a slot holds its
 * zero-extension. Every byte of memory has a cell: byte `part` of `term`, or concrete. A granule's flag is set when the
 * granule or the next one may have a symbolic byte, so one look at the flag of an access's first byte tells that all of its
 * (at most 16) bytes are concrete: the quick path.
 *
 * The concrete value always stands in slot or memory as well, and is what the run goes on with. The interpreter calls the
 * functions below only when a term is involved: before it does the concrete work, unless said otherwise.
 */
#ifndef COSET_EXECUTION_SYMBOLIC_H
#define COSET_EXECUTION_SYMBOLIC_H

#include "execution/machine.h"

typedef struct Cell {
    Term term;          /* 0: concrete */
    uint32_t part;      /* which byte of it, 0 is the lowest */
} Cell;

/* That a term of 64 bits is base + scale * index, modulo 2^64: noted when an address is computed from an index. */
typedef struct LinearFact {
    Term index;             /* 64 bits */
    uint64_t scale;
    uint64_t base;
} LinearFact;

struct SymbolicState {
    TermPool *terms;
    TermEvaluator *evaluator;   /* under the input of the run */
    const TermInput *input;     /* of the run under way */
    Trace trace;

    Term *slots;                /* beside Machine.slots */
    Cell *cells;                /* one for each byte of the arena */
    uint8_t *flags;             /* one for each granule */
    Vector(uint32_t) flagged;   /* granules whose flag was set in this run, perhaps more than once */

    uint32_t *decided;          /* by term: the run in which it was decided already */
    size_t decided_capacity;
    uint32_t run;

    Map fact_index;             /* term -> its place in `facts` */
    Vector(LinearFact) facts;

    unsigned silent;            /* depth of __coset_silent: values count as concrete */
    bool silent_seen;           /* a symbolic value was used meanwhile */

    /* What the terms of a builtin's arguments tell its handler. */
    Term fill;                  /* the byte that memset stores */
    bool search_gives_up;       /* the bytes to look for are symbolic */
    bool says_symbolic;         /* __coset_is_symbolic was asked about a symbolic value */

    uint8_t *coverage;          /* see machine_coverage */
    uint32_t *first_instruction; /* by function: where its coverage starts */

    bool *used_globals;         /* of the function under test; NULL: not asked for */
    size_t function_depth;      /* frames when the function under test runs; 0: it does not */
    Map name_counts;            /* input objects of each name so far in this run */
    Hash128 *layouts;           /* by TypeId, see input_layout; zero: not yet. NULL: none yet */
    uint64_t stdin_taken;       /* bytes of the symbolic standard input that were read */
    VariableId *stdin_variables; /* of its bytes; NULL before the first read */
    unsigned stdin_values;      /* typed values read so far */
    bool stdin_ended;
};

/* ---- shadow.c: cells and flags ---- */

void shadow_init(Machine *machine, Error *error);
void shadow_reset(Machine *machine);
void shadow_release(Machine *machine);
/* The term of `size` (at most 16) bytes, 8 * size bits wide; TERM_NONE when all are concrete. */
Term shadow_load(Machine *machine, uint64_t address, uint64_t size);
/* The same, as a term in any case. */
Term shadow_load_term(Machine *machine, uint64_t address, uint64_t size);
void shadow_store(Machine *machine, uint64_t address, uint64_t size, Term term); /* TERM_NONE: concrete */
void shadow_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size);   /* may overlap */
bool shadow_is_symbolic(const Machine *machine, uint64_t address, uint64_t size);

/* ---- trace.c: decisions ---- */

typedef struct DecisionOptions {
    bool open, fixed;
    uint8_t side;
    Term prefer;
} DecisionOptions;

void trace_init(Machine *machine);
void trace_reset(Machine *machine);
void trace_release(Machine *machine);
/* Notes that the input chose: `constraint` is true in this run. Nothing happens for a constant or a repetition. */
void trace_decide(Machine *machine, DecisionKind kind, Term constraint, DecisionOptions options);
/* Fixes a value of the program, for a reason that the answer then gives. `detail` must live as long as the program;
 * NULL: none. */
void trace_pin(Machine *machine, Term term, Wide value, IncompleteReason reason, const char *detail);
/* Pins the symbolic bytes of a range, for work that is done on concrete bytes. */
void trace_pin_bytes(Machine *machine, uint64_t address, uint64_t size, IncompleteReason reason);
void trace_incomplete(Machine *machine, IncompleteReason reason);
/* Compares a term with the concrete value it stands for; on disagreement counts and says so. */
void trace_check_value(Machine *machine, Term term, Wide value, const char *what);
void trace_output(Machine *machine, const void *bytes, size_t count); /* standard output */

/* ---- symbolic_arithmetic.c ---- */

/* Terms of the results of an instruction with a symbolic operand; decides its checks (division, overflow, shift). */
void symbolic_compute(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t);
/* Decides a conditional branch. */
void symbolic_branch(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t, bool taken);
void symbolic_check(Machine *machine, const Instruction *ip, const uint64_t *r, const Term *t); /* OP_CHECK_… */

/* ---- call.c ---- */

Term call_narrow_term(const Machine *machine, Term term, Kind kind);

/* ---- symbolic_control.c ---- */

void symbolic_switch(Machine *machine, const Instruction *ip, uint64_t value, Term term);
/* One exact value out of many: a size, an address. */
void symbolic_choose(Machine *machine, DecisionKind kind, Term term, uint64_t value);
/* With dependences, also in silence: what lies at an address is printed because the address is this one. */
void symbolic_choose_silently(Machine *machine, Term term, uint64_t value);
/* What is called, or jumped to in a function; or none of them. */
void symbolic_choose_function(Machine *machine, Term term, uint64_t value);
void symbolic_choose_label(Machine *machine, Term term, uint64_t value, uint32_t function);
/* What setjmp returns for longjmp's value: never 0. */
Term symbolic_jump_value(Machine *machine, Term term);

/* ---- symbolic_pointer.c: which bytes a symbolic address may stand for ---- */

typedef struct Window {
    ObjectId object;
    Term index;             /* the candidate's number: 0 is the one at `first`; any width; TERM_NONE: there is only one */
    uint64_t first;         /* address of candidate 0 */
    uint64_t step;          /* from one candidate to the next */
    uint64_t count;         /* of candidates */
} Window;

typedef struct SymbolicPlace {
    uint64_t address;       /* the concrete one */
    Term term;              /* of it, 64 bits */
    uint64_t provenance;    /* the pointer that says which object is meant */
    Term provenance_term;   /* TERM_NONE: the object is known */
    uint64_t bytes;
    bool write;
} SymbolicPlace;

/* Decides which object the address is in and that the access fits; then tells the candidates. False: the run has ended. */
bool pointer_resolve(Machine *machine, const SymbolicPlace *place, Window *window);
void pointer_note_fact(Machine *machine, Term term, LinearFact fact);

/* ---- symbolic_memory.c ---- */

/* A whole access at a symbolic address, concrete work included. False: the run has ended. */
bool symbolic_access(Machine *machine, const Instruction *ip, uint64_t *r, Term *t, uint64_t memory);
/* What an instruction does with memory, and where. */
typedef enum MemoryAction { ACTION_NONE, ACTION_LOAD, ACTION_LOAD_SIGNED, ACTION_STORE, ACTION_STORE_CONSTANT, ACTION_ADDRESS } MemoryAction;
typedef struct MemoryAccess {
    MemoryAction action;
    bool has_base, has_index;   /* in slots a (and for accesses `high`), b */
    uint64_t bytes;
    uint64_t address;           /* the concrete one */
} MemoryAccess;
MemoryAccess symbolic_access_of(const Instruction *ip, const uint64_t *r, uint64_t memory);
/* After a concrete load, or before a concrete store, at a concrete address that may touch symbolic bytes. */
void symbolic_load(Machine *machine, const Instruction *ip, Term *t, uint64_t address);
void symbolic_store(Machine *machine, const Instruction *ip, const Term *t, uint64_t address);
/* ADDRESS_* and ROW_*: the term of the address; false: the run has ended. */
bool symbolic_address(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t, uint64_t memory);

/* ---- symbolic_builtin.c ---- */

/* A builtin with a symbolic argument: decides what must be decided and leaves the terms of the results in `result_terms`
 * (four, zeroed). The concrete work is done afterwards as always. */
void symbolic_builtin(Machine *machine, const Instruction *ip, const uint64_t *arguments, const Term *terms, Term *result_terms);

/* ---- inputs.c: making memory symbolic ---- */

typedef struct InputRequest {
    uint64_t address;
    uint64_t size;
    const char *name;
    InputRole role;
    TypeId type;        /* 0: what the program's own types say about the address, else bytes */
    TypeId element;     /* instead of `type`: as many of these as fit, named [0], [1], … */
    bool leaves_pointers; /* pointers in it stay as they are: somebody else fills them in */
    uint8_t kind;       /* for one scalar without a type: TermKind + 1; 0: none */
} InputRequest;

/* The bytes get the values of the run's input, and variables. */
void inputs_make(Machine *machine, const InputRequest *request);
/* Choices that the input makes outside of the program's memory: yes or no, or a number between two. `kind`: as in AskedInput. */
bool inputs_flag(Machine *machine, const char *name, InputRole role, uint8_t kind, Term *term);
uint64_t inputs_choose(Machine *machine, const char *name, InputRole role, uint64_t low, uint64_t high, Term *term);
/* Standard input of symbolic bytes: what read(0, …) gives. */
uint64_t inputs_read_stdin(Machine *machine, uint64_t buffer, uint64_t size);
/* The type of what lies at an address, or of its elements if it is a part of an array; 0: unknown. */
TypeId inputs_type(const Machine *machine, uint64_t address, uint64_t size);
/* The name of what lies at an address, as C writes it ("x", "a[3]", "point.x"), or NULL; in the trace's memory. */
const char *inputs_name(Machine *machine, uint64_t address, uint64_t size);

/* ---- input_types.c ---- */

bool input_is_scalar(const Type *type);
TermKind input_scalar_kind(const Program *program, TypeId type); /* of a scalar type without a typedef's name */
/* Identifies the type of a requested object of `type` (0: unknown): equal for two programs exactly when both split the
 * object into the same scalars, with the same names inside it. The length of a text, or of bytes without a type, does
 * not count: each byte is an input of its own. */
Hash128 input_layout(Machine *machine, const InputRequest *request, TypeId type);

/* ---- builtins_symbolic.c ---- */

/* Does the program use what the library function that it called returns? */
bool symbolic_result_used(const Machine *machine);

/* ---- entry.c: arguments, environment, the function under test ---- */

/* argv and environ with their symbolic parts, in program memory; 0 when they do not fit. */
uint64_t entry_arguments(Machine *machine, uint64_t *count);
uint64_t entry_environment(Machine *machine);
/* Enters the function under test with symbolic arguments. */
void entry_enter_function(Machine *machine);
/* The function under test is about to return these slots. */
void entry_function_returns(Machine *machine, const uint64_t *slots, const uint32_t *operands, uint32_t count);

/* ---- globals_used.c ---- */

/* By global: may the function use it? free() it. */
bool *globals_used(const Program *program, uint32_t function);

/* ---- symbolic.c: the state as a whole ---- */

void symbolic_init(Machine *machine, Error *error);
void symbolic_reset(Machine *machine);
void symbolic_release(Machine *machine);
/* A run that has ended stands in the middle of blocks, which are covered up to there. */
void symbolic_cover_stack(Machine *machine);

static inline bool shadow_flagged(const Machine *machine, uint64_t address)
{
    return machine->symbolic->flags[(address - ARENA_START) / ARENA_GRANULE] != 0;
}

/* Inside __coset_silent every value counts as concrete; notes that a symbolic one was met. */
static inline bool symbolic_is_silent(Machine *machine)
{
    if (LIKELY(machine->symbolic->silent == 0))
        return false;
    machine->symbolic->silent_seen = true;
    return true;
}

static inline Term *symbolic_slots(const Machine *machine, const Frame *frame)
{
    return machine->symbolic->slots + (frame->slots - machine->slots);
}

#endif
