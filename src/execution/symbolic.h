/* Private to execution: the state of a symbolic machine in addition to its concrete state.
 *
 * Every slot has a term (0: concrete). A term is as wide as the value was when it was made; the slot holds its
 * zero-extension. Every byte of memory has a cell: byte `part` of `term`, or concrete. A granule's flag is set when the
 * granule or the next one may have a symbolic byte. So if the flag of an access's first byte is clear, all of its (at
 * most 16) bytes are concrete: the quick path.
 *
 * A store that the input places initialises one of several bytes: which bits are uninitialised is then a term, too. Such
 * a byte has a cell in `masks`, beside its mask in Machine.undefined, and the same flags. Slots have no such terms: a load
 * decides whether what it reads is initialised (uninitialised_settle).
 *
 * Slots and memory always hold the concrete values as well; the run continues with these. The interpreter calls the
 * functions below only when a term is involved, before it does the concrete work unless a comment says otherwise.
 */
#ifndef COSET_EXECUTION_SYMBOLIC_H
#define COSET_EXECUTION_SYMBOLIC_H

#include "execution/machine.h"

typedef struct Cell {
    Term term;          /* 0: concrete. Constant only for bytes of an address: see address_parts.c */
    uint32_t part;      /* which byte of it, 0 is the lowest */
} Cell;

/* A term of 64 bits is base + scale * index, modulo 2^64. Recorded when an address is computed from an index. */
typedef struct LinearFact {
    Term index;             /* 64 bits */
    uint64_t scale;
    uint64_t base;
} LinearFact;

/* What a function and its callees may use, by number. Of the C library only what the program itself names. */
typedef struct UsedParts {
    bool *globals;              /* all of them if it calls through a pointer */
    bool *named;                /* globals in its code, or in that of functions that such a call may reach */
    bool *functions;
} UsedParts;

struct SymbolicState {
    TermPool *terms;
    TermEvaluator *evaluator;   /* with the input of the run */
    const TermInput *input;     /* of the current run */
    Trace trace;

    Term *slots;                /* in parallel with Machine.slots */
    Cell *cells;                /* one for each byte of the arena */
    Cell *masks;                /* the same for Machine.undefined */
    bool has_masks;             /* this run has made one */
    ObjectId settled_object;    /* uninitialised_settle_object has done it, and no mask was made since; 0: none */
    uint8_t *flags;             /* one for each granule */
    Vector(uint32_t) flagged;   /* granules whose flag was set in this run; may contain repetitions */

    struct DecidedTerm *decided; /* by term */
    size_t decided_capacity;
    uint32_t run;

    Map fact_index;             /* term to index in `facts` */
    Vector(LinearFact) facts;

    Map union_guards;           /* terms: the conditions under which unions of the input hold a pointer */

    unsigned concretising;      /* nesting depth of __coset_silent; values count as concrete if it is not 0 */
    bool concretised_seen;      /* a symbolic value was used since */

    /* Set from the terms of a builtin's arguments for its handler. */
    Term fill;                  /* the byte that memset stores */
    bool search_gives_up;       /* the byte or text to search for is symbolic */
    bool queried_symbolic;      /* the argument of __coset_is_symbolic is symbolic */

    uint8_t *coverage;          /* of the current or last run; see machine_coverage */
    uint8_t *all_coverage;      /* of all runs */
    uint8_t *kept_coverage;     /* of the runs that the caller keeps */
    uint32_t coverage_size;
    uint32_t *first_instruction; /* by function: where its coverage starts */

    UsedParts used;             /* by the function under test, or by main */
    uint64_t unseen;            /* bounds, as bits 1 << BoundKind, by what these may change and nothing compares */
    bool fixes_globals;         /* the function under test uses writable globals that are no inputs */
    uint32_t *same_as;          /* by parameter: 1 + the earlier one to which it may be equal; 0: none. NULL: no option */
    size_t function_depth;      /* number of frames with that of the function under test; 0: it is not active */
    Map name_counts;            /* input objects of each name so far in this run */
    Hash128 *layouts;           /* by TypeId, see input_layout; computed on first use */
    uint64_t stdin_taken;       /* number of bytes of the symbolic standard input read so far */
    VariableId *stdin_variables; /* of its bytes; NULL before the first read */
    unsigned stdin_values;      /* typed values read so far */
    bool errno_written;            /* since the function under test was called */
    bool stdin_ended;
};

/* ---- shadow.c: cells and flags ---- */

void shadow_init(Machine *machine, Error *error);
void shadow_reset(Machine *machine);
void shadow_release(Machine *machine);
/* The term of `size` (at most 16) bytes, 8 * size bits wide; TERM_NONE when all are concrete. */
Term shadow_load(Machine *machine, uint64_t address, uint64_t size);
/* The same; a constant term if all are concrete. */
Term shadow_load_term(Machine *machine, uint64_t address, uint64_t size);
void shadow_store(Machine *machine, uint64_t address, uint64_t size, Term term); /* TERM_NONE: concrete. Its mask is concrete */
/* A store that other inputs do elsewhere: the value and the mask are stored apart. The term may be constant. */
void shadow_store_value(Machine *machine, uint64_t address, uint64_t size, Term term);
void shadow_store_mask(Machine *machine, uint64_t address, uint64_t size, Term term);
/* Makes the byte a part of this term, which may be constant: see address_parts.c. */
void shadow_store_part(Machine *machine, uint64_t address, Term whole, uint32_t part);
void shadow_drop_mask(Machine *machine, uint64_t address); /* of one byte: it is as in this run */
/* The term of the mask; a constant if all bytes have concrete ones. */
Term shadow_load_mask(Machine *machine, uint64_t address, uint64_t size);
bool shadow_has_mask(const Machine *machine, uint64_t address, uint64_t size); /* true if some byte's mask is a term */
/* The offset of the first bytes with one term as mask, at most 16, and the offset of their end; `size`: there is none. */
uint64_t shadow_next_mask(const Machine *machine, uint64_t address, uint64_t size, uint64_t *end);
void shadow_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size);   /* may overlap */
/* The term that the byte is a part of; TERM_NONE: it is concrete. */
Term shadow_whole(const Machine *machine, uint64_t address);
Cell shadow_cell(const Machine *machine, uint64_t address);
bool shadow_is_symbolic(const Machine *machine, uint64_t address, uint64_t size);

/* ---- uninitialised.c: masks that are terms ---- */

/* Decides whether the bytes at the address are uninitialised; `mask` is the term of that, which depends on `on`. Gives the
 * decisions, 0 if dependences are not recorded. */
Dependence uninitialised_decide(Machine *machine, Term mask, uint64_t address, uint64_t bytes, Dependence on);
/* Decides whether all bytes of a range whose masks are terms are initialised: one decision, because there may be many of
 * them. False: they are not, and other inputs may have others that are not. The decisions of `*used` selected the range;
 * the new one is added. */
bool uninitialised_settle(Machine *machine, uint64_t address, uint64_t size, Dependence *used);
/* Decides for each part of the range whether it is initialised, so that it is the same for all inputs with the decisions of this
 * run. Gives the offset of the first part that is not decided, because there are too many: the result is then not
 * complete. `size`: all are decided. */
uint64_t uninitialised_settle_each(Machine *machine, uint64_t address, uint64_t size, Dependence *used);
/* The same for the whole object: while output is concretised, how much of it is read depends on its values. */
void uninitialised_settle_text(Machine *machine, uint64_t address);

/* ---- trace.c: decisions ---- */

typedef struct DecisionOptions {
    bool open, fixed, of_model;
    uint8_t side;
    Term prefer;
} DecisionOptions;

void trace_init(Machine *machine);
void trace_reset(Machine *machine);
void trace_release(Machine *machine);
/* Records a decision; `constraint` is true in this run. Does nothing for a constant or a repetition. */
void trace_decide(Machine *machine, DecisionKind kind, Term constraint, DecisionOptions options);
/* Pins a value of the program and records the reason. `detail` must live as long as the program; it may be NULL. */
void trace_pin(Machine *machine, Term term, Wide value, IncompleteReason reason, const char *detail);
/* Pins the symbolic bytes of a range, for builtins that work on concrete bytes. */
void trace_pin_bytes(Machine *machine, uint64_t address, uint64_t size, IncompleteReason reason);
void trace_incomplete(Machine *machine, IncompleteReason reason);
/* Records that the run used a bound, at the current source position if the kind is placed. `detail` must live as long as
 * the program or the trace; it may be NULL. Does nothing in a concrete machine. */
void trace_bound(Machine *machine, BoundKind kind, uint64_t number, const char *detail);
/* The kind with this word. False: there is none. */
bool bound_find(const char *word, BoundKind *kind);
/* Self-check: compares a term with its concrete value. Counts and reports a disagreement. */
void trace_check_value(Machine *machine, Term term, Wide value, const char *what);
void trace_print(Machine *machine, PrintedStream stream, const void *bytes, size_t count);

/* ---- symbolic_arithmetic.c ---- */

/* Sets the terms of the results of an instruction with a symbolic operand; decides its checks (division, overflow,
 * shift). */
void symbolic_compute(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t);
/* True if a select of the current function on a symbolic condition is a decision; false: its result is a term of both
 * values. clang compiles simple conditional expressions to selects; they are decisions of the source, unless
 * options.symbolic.merge_selects is set. In the C library they are none. */
bool symbolic_select_decides(const Machine *machine);
/* Decides a conditional branch. */
void symbolic_branch(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t, bool taken);
void symbolic_check(Machine *machine, const Instruction *ip, const uint64_t *r, const Term *t); /* OP_CHECK_… */

/* ---- call.c ---- */

Term call_narrow_term(const Machine *machine, Term term, Kind kind);

/* ---- symbolic_control.c ---- */

void symbolic_switch(Machine *machine, const Instruction *ip, uint64_t value, Term term);
/* The condition that the term has a value with which the switch leads to one of the instructions, or if not `there`,
 * elsewhere. */
Term symbolic_leads(TermPool *terms, const SwitchTable *table, Term term, const uint32_t *targets, size_t count, bool there);
/* A multi-way decision on the exact value of a term: a size, an address. */
void symbolic_choose(Machine *machine, DecisionKind kind, Term term, uint64_t value);
/* The same inside __coset_silent, only with dependences: the printed bytes depend on which address was selected. */
void symbolic_choose_concretised(Machine *machine, Term term, uint64_t value);
/* A decision on the function that is called, or on the label in a function that is jumped to. All invalid addresses are
 * one side. */
void symbolic_choose_function(Machine *machine, Term term, uint64_t value);
void symbolic_choose_label(Machine *machine, Term term, uint64_t value, uint32_t function);
/* The result of setjmp for the value of longjmp: never 0. */
Term symbolic_jump_value(Machine *machine, Term term);

/* ---- symbolic_pointer.c: the addresses that a symbolic address may have ---- */

typedef struct Window {     /* the candidates for the address of an access, all in one object */
    ObjectId object;
    Term index;             /* the candidate's number, of any width: 0 is the one at `first`; TERM_NONE: there is only
                               one */
    uint64_t first;         /* address of candidate 0 */
    uint64_t step;          /* from one candidate to the next */
    uint64_t count;         /* of candidates */
    const bool *impossible; /* by candidate: a decision excludes it, but never the first; NULL: none */
} Window;

typedef struct SymbolicPlace {
    uint64_t address;       /* the concrete one */
    Term term;              /* of it, 64 bits */
    uint64_t provenance;    /* the pointer that determines the object */
    Term provenance_term;   /* TERM_NONE: the object is known */
    uint64_t bytes;
    bool write;
} SymbolicPlace;

/* Decides which object the address is in and that the access fits, and sets the window. False: the run has ended. */
bool pointer_resolve(Machine *machine, const SymbolicPlace *place, Window *window);
void pointer_record_fact(Machine *machine, Term term, LinearFact fact);

static inline bool window_has(const Window *window, uint64_t number)
{
    return window->impossible == NULL || !window->impossible[number];
}

/* ---- window_members.c ---- */

/* Decides whether an access reaches pointers or other members of the object, if its type has both in the window. */
void window_keep_to_members(Machine *machine, const SymbolicPlace *place, Window *window);

/* ---- symbolic_copy.c ---- */

/* Copies the terms of bytes and of their masks. */
void symbolic_copy_bytes(Machine *machine, uint64_t to, uint64_t from, uint64_t size);

typedef struct CopiedPlace {
    uint64_t address;
    Term term;              /* TERM_NONE: it does not depend on the input */
    bool write;
} CopiedPlace;

/* Before `value` bytes (the value of `size`, which may be TERM_NONE) are accessed at each of these places, in this order. */
void symbolic_settle_copy(Machine *machine, const CopiedPlace *places, size_t count, Term size, uint64_t value);

/* ---- address_number.c: addresses as numbers ---- */

/* True if the term's value may be computed from an address, which need not be inside its object. */
bool address_in_term(const Machine *machine, Term term);
/* True if the term's value is computed from the address of an object. */
bool address_is_used(const Machine *machine, Term term);
/* True if this is the address of an object or a function. */
bool address_is_of_object(const Machine *machine, uint64_t value);
/* The run uses an address of coset's machine as a number, at the current position. */
void address_used_as_number(Machine *machine);
typedef struct AddressOperands {
    Term a, b;
    Wide a_value, b_value;
} AddressOperands;
/* A number that a builtin operation computes with; all of them once one is an address. Fixes it to its value of this run. True if
 * that is an address. */
bool address_settle(Machine *machine, Term term, Wide value);
/* The term without choices between addresses that the input makes: they become decisions. Elements of tables stay. */
Term address_decide(Machine *machine, Term term);
/* The low bits of the term that the alignment of its object determines, as a number of 64 bits without an address; TERM_NONE: they are
 * not known. */
Term address_low_bits(Machine *machine, Term address, Wide value);
/* False: compute the result as usual. Of a distance inside one object, choices between addresses are decided. True: the
 * operation is one on the low bits of an address, and `result` is its term; or it uses an address as a number, being neither
 * an offset nor a distance inside one object: both operands are pinned, the result is concrete, and `result` TERM_NONE. */
bool address_in_arithmetic(Machine *machine, BinaryOperator operator_, AddressOperands *operands, Term *result);
typedef enum AddressUse {
    ADDRESS_UNUSED,
    ADDRESS_OFFSETS, /* the operands have become offsets in one object, whose order is that of signed numbers */
    ADDRESS_CONDITION, /* the first operand has become the result, one bit */
    ADDRESS_PINNED,  /* the order of different objects, or a comparison with a number: the operands are pinned */
} AddressUse;
/* True if the input selects the term's value from a few addresses. */
bool address_is_choice(const Machine *machine, Term term);
AddressUse address_in_comparison(Machine *machine, ComparePredicate predicate, AddressOperands *operands);
/* The same for floats of 64 or 80 bits, whatever the operation, which may have a single operand `a`. */
bool address_in_floats(Machine *machine, const AddressOperands *operands);
/* The same for a float that becomes text in __coset_concretise, where nothing is pinned. `bits`: the lowest 64. */
void address_in_printed_float(Machine *machine, uint64_t bits);
/* The same for integers there: their text is marked. That an address is printed is recorded when it is formatted. */
void address_in_printed_number(Machine *machine, BinaryOperator operator_, uint64_t a, uint64_t b);
/* True if the comparison of two floats has the same result with native addresses. */
bool address_compares_as_float(const Machine *machine, const AddressOperands *operands);
/* A value that the function under test returns, or memory that it leaves behind or prints: if it is computed from an address,
 * that is such a use. */
void address_in_result(Machine *machine, Term term);
void address_in_memory(Machine *machine, uint64_t address, uint64_t size);
/* The same for bytes that are printed. */
void address_printed(Machine *machine, uint64_t address, uint64_t size);
/* The same for a copy that begins or ends inside of an address. */
void address_in_copy(Machine *machine, uint64_t from, uint64_t size);
/* Visits the aligned words of which only a part is among the bytes: none, one or two. */
void address_visit_cut_words(Machine *machine, uint64_t address, uint64_t size, void (*visit)(Machine *machine, uint64_t word));
/* The same for a load of some bytes of a value. */
bool address_in_bytes(Machine *machine, Term whole);

/* ---- address_parts.c: bytes that are left of an address ---- */

/* Before these bytes are written or copied: those beside them, of words that are addresses, become known as parts of these. */
void address_note_parts(Machine *machine, uint64_t address, uint64_t size);
/* True if the aligned word around this byte may be an address, for this input or others. */
bool address_in_word(Machine *machine, uint64_t address);
/* True if the byte is a part of an address whose other bytes are not beside it. Natively it is another one. */
bool address_is_part(Machine *machine, uint64_t address);
bool address_has_parts(Machine *machine, uint64_t address, uint64_t size); /* true if some byte is */
/* By byte: not 0 if it is such a part; NULL: none is. */
const uint8_t *address_parts(Machine *machine, uint64_t address, uint64_t size);
/* True if a scalar of a value, or of an array of such, has such a byte. Of a union, one of each member. Type 0: unknown. */
bool address_parts_are_claimed(const Program *program, TypeId type, const uint8_t *marks, uint64_t size);
/* The marks of both; NULL has none. */
const uint8_t *address_add_marks(Machine *machine, const uint8_t *marks, const uint8_t *more, uint64_t size);

/* ---- address_identity.c: whether two addresses are equal ---- */

/* False: two different addresses in this run may be the same natively. Objects that exist at the same time have different
 * addresses, but not the place behind one of them and another one, one that was freed and a later one, or two texts that the linker
 * may merge. */
bool address_identity_is_known(const Machine *machine, uint64_t a, uint64_t b);
/* Before two addresses are compared: decides choices of which some may be equal natively. False: those of this run may be. */
bool address_settle_identity(Machine *machine, AddressOperands *operands);

/* ---- address_alignment.c ---- */

typedef enum LowBitsUse {
    LOW_BITS_UNUSED,
    LOW_BITS_UNKNOWN, /* natively they may be others */
    LOW_BITS_KNOWN,   /* the alignment of the object determines them: the result is a moved pointer, or a number without an address */
} LowBitsUse;
/* Finds operations that only change, clear or leave a few low bits of an address. `result`: if they are known, its term. */
LowBitsUse address_in_low_bits(Machine *machine, BinaryOperator operator_, const AddressOperands *operands, Term *result);

/* ---- address_offset.c: addresses as offsets in an object ---- */

/* True if the input selects the term's value from a few addresses and perhaps other constants, and constants are added. */
bool address_selects(const TermPool *terms, Term term);
/* The condition that the value of such a term, or of a choice, is in this range; it contains no address. */
Term address_selected_within(TermPool *terms, Term selection, uint64_t low, uint64_t high);
/* address - start, with the subtraction moved to the addresses that the term is made of, so that it contains none of that object. */
Term address_offset(TermPool *terms, Term address, uint64_t start);
/* The same for an address that is known to be in [low, high]: what else it could select is left out. */
Term address_offset_within(TermPool *terms, Term address, uint64_t start, uint64_t low, uint64_t high);

/* ---- symbolic_memory.c ---- */

/* Performs a whole access at a symbolic address, concrete work included. False: the run has ended. */
bool symbolic_access(Machine *machine, const Instruction *ip, uint64_t *r, Term *t, uint64_t memory);
/* The memory access of an instruction. */
typedef enum MemoryAction { ACTION_NONE, ACTION_LOAD, ACTION_LOAD_SIGNED, ACTION_STORE, ACTION_STORE_CONSTANT, ACTION_ADDRESS } MemoryAction;
typedef struct MemoryAccess {
    MemoryAction action;
    bool has_base, has_index;   /* the base is in slot a (of loads and stores also `high`), the index in slot b */
    uint64_t bytes;
    uint64_t address;           /* the concrete one */
} MemoryAccess;
MemoryAccess symbolic_access_of(const Instruction *ip, const uint64_t *r, uint64_t memory);
/* Called after a concrete load, or before a concrete store, at a concrete address, if it may touch symbolic bytes. */
void symbolic_load(Machine *machine, const Instruction *ip, Term *t, uint64_t address);
void symbolic_store(Machine *machine, const Instruction *ip, const Term *t, uint64_t address);
/* ADDRESS_* and ROW_*: sets the term of the address. False: the run has ended. */
bool symbolic_address(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t, uint64_t memory);

/* ---- symbolic_builtin.c ---- */

/* True if it computes with floats, or prints one. The class of a float is the same for all addresses. */
static inline bool builtin_uses_floats(Builtin builtin)
{
    return builtin == BUILTIN_FORMAT_FLOAT || builtin >= BUILTIN_ACOS; /* builtins.def lists mathematical functions last */
}
/* All operands are integers of one width, and the result is computed from their bits. */
static inline bool builtin_uses_bits(Builtin builtin)
{
    return builtin >= BUILTIN_CTPOP && builtin <= BUILTIN_UMUL_OVERFLOW;
}
static inline bool builtin_uses_numbers(Builtin builtin)
{
    return builtin_uses_bits(builtin) || builtin_uses_floats(builtin);
}
/* A builtin with a symbolic argument, or with a number that may be an address: makes its decisions and sets the terms of the
 * results in `result_terms` (four, zeroed by the caller). The concrete work is done afterwards as usual. */
void symbolic_builtin(Machine *machine, const Instruction *ip, const uint64_t *arguments, const Term *terms, Term *result_terms);

/* ---- input_objects.c: making memory symbolic ---- */

typedef struct ObjectRequest {
    uint64_t address;
    uint64_t size;
    const char *name;
    InputRole role;
    TypeId type;        /* 0: the type of the object at the address; if that is unknown, bytes */
    TypeId element;     /* instead of `type`: as many of these as fit, named [0], [1], … */
    bool ends_at_nul;     /* bytes after the first NUL are no inputs but zero */
    bool leaves_pointers; /* pointers in it stay unchanged: the caller sets them */
    uint8_t kind;       /* for one scalar without a type: TermKind + 1; 0: none */
} ObjectRequest;

/* Makes an input object: its bytes get variables, and the values of the run's input. */
void inputs_make(Machine *machine, const ObjectRequest *request);
/* An input outside the program's memory: a flag, or a number from `low` to `high`. `kind`: as in InputRequest. */
bool inputs_flag(Machine *machine, const char *name, InputRole role, uint8_t kind, Term *term);
/* A flag whether a pointer is null. */
bool inputs_null(Machine *machine, const char *pointer, Term *term);
/* A flag whether one pointer parameter is equal to an earlier one; `is_clear`: it has no effect in this run, and is 0. */
bool inputs_same(Machine *machine, const char *pointer, const char *earlier, bool is_clear, Term *term);
uint64_t inputs_choose(Machine *machine, const char *name, InputRole role, uint64_t low, uint64_t high, Term *term);
/* Reads symbolic bytes of standard input. Returns their number, as read(0, …) does. */
uint64_t inputs_read_stdin(Machine *machine, uint64_t buffer, uint64_t size);
/* The type of the global, the local or the input at an address; 0: unknown. */
TypeId inputs_object_type(const Machine *machine, uint64_t address);
/* The type of the value at an address, or of its elements if it is a part of an array; 0: unknown. */
TypeId inputs_type(const Machine *machine, uint64_t address, uint64_t size);
/* The name of the value at an address, as C writes it ("x", "a[3]", "point.x"), or NULL. It is in the trace's
 * memory. */
const char *inputs_name(Machine *machine, uint64_t address, uint64_t size);

/* ---- input_types.c ---- */

bool input_is_scalar(const Type *type);
bool input_is_pointer(const Program *program, TypeId type);
TermKind input_scalar_kind(const Program *program, TypeId type); /* of a scalar type, typedefs resolved */
/* Identifies the type of a requested object of `type` (0: unknown): equal for two programs exactly when both split the
 * object into the same scalars, with the same names inside it. The length of a text, or of bytes without a type, does
 * not count, because each byte is an input of its own. */
Hash128 input_layout(Machine *machine, const ObjectRequest *request, TypeId type);

/* ---- may_alias.c ---- */

enum { PARAMETER_NAME_SIZE = 32 };

/* The parameter's name, or "p1" in the buffer if it has none. */
const char *parameter_name(const Function *function, size_t number, char buffer[PARAMETER_NAME_SIZE]);
/* Sets SymbolicState.same_as from options.symbolic.may_alias. STATUS_USER if a list does not fit the function. */
void may_alias_find(Machine *machine, Error *error);

/* ---- input_bounds.c: records the bounds of inputs ---- */

/* Of an object of `count` elements behind an input pointer. */
void input_bounds_of_object(Machine *machine, TypeId element, uint64_t count);
/* Of all parameters and globals, once they are made. */
void input_bounds_of_function(Machine *machine);


/* ---- entry.c: arguments, environment, the function under test ---- */

/* argv and environ with their symbolic parts, in program memory; 0 when they do not fit. */
uint64_t entry_arguments(Machine *machine, uint64_t *count);
uint64_t entry_environment(Machine *machine);
/* Enters the function under test with symbolic arguments. */
void entry_enter_function(Machine *machine);
/* Called before the function under test returns these slots. */
void entry_function_returns(Machine *machine, const uint64_t *slots, const uint32_t *operands, uint32_t count);

/* ---- final_memory.c: memory before and after a call of the function under test ---- */

void final_memory_begin(Machine *machine);   /* the function is about to be called */
void final_memory_record(Machine *machine);  /* it returns, and its result is the trace's last output */
/* True if the program freed this object, to which an input pointer pointed at the start. */
bool final_memory_is_freed(const Machine *machine, const InputObject *input);
FinalMemory final_memory_at(Machine *machine, uint64_t address, uint64_t size);
/* Bytes that are left of addresses are not compared, like uninitialised ones. If a scalar of the type (0: unknown) has some, the run
 * uses an address as a number. */
void final_memory_hide_parts(Machine *machine, TypeId type, uint64_t size, FinalMemory *memory);
/* FinalMemory.undefined of these bytes, for all inputs with the decisions of this run; the decisions of `*used` selected the bytes, and what is decided
 * here is added. */
const uint8_t *final_memory_undefined_for_all(Machine *machine, uint64_t address, uint64_t size, Dependence *used);

/* ---- used_parts.c ---- */

UsedParts used_parts_find(const Program *program, uint32_t function);
void used_parts_release(UsedParts *parts);
/* Finds SymbolicState.unseen. */
void used_parts_bounds(Machine *machine);

/* True for a writable global of the program itself whose type is known. */
static inline bool global_may_be_input(const Global *global)
{
    return !global->constant && !global->in_runtime && global->size > 0 && global->type != 0;
}

/* ---- symbolic.c: the state as a whole ---- */

void symbolic_init(Machine *machine, Error *error);
void symbolic_reset(Machine *machine);
void symbolic_release(Machine *machine);
void symbolic_end_coverage(Machine *machine); /* after a run */

static inline bool shadow_flagged(const Machine *machine, uint64_t address)
{
    return machine->symbolic->flags[(address - ARENA_START) / ARENA_GRANULE] != 0;
}

/* True inside __coset_silent, where every value counts as concrete. Records that a symbolic value was used. */
static inline bool symbolic_is_concretising(Machine *machine)
{
    if (LIKELY(machine->symbolic->concretising == 0))
        return false;
    machine->symbolic->concretised_seen = true;
    return true;
}

static inline Term *symbolic_slots(const Machine *machine, const Frame *frame)
{
    return machine->symbolic->slots + (frame->slots - machine->slots);
}

#endif
