/* Private to source: lowering of one function from LLVM IR to instructions of coset's machine.
 *
 * LLVM's values become Values. Most are not computed where LLVM computes them but where they are used: a load of a
 * local is the local itself, an address is part of the load or store, a comparison part of its branch. Such a deferred
 * value keeps its operands alive until its last use was lowered. Deferral never crosses a block. When a local is about
 * to change while an earlier load of it is still needed, the old value is first moved to a slot (lower_redefine).
 */
#ifndef COSET_SOURCE_LOWER_H
#define COSET_SOURCE_LOWER_H

#include "source/loader.h"

typedef struct Value Value;

typedef enum AddressBase { BASE_VALUE, BASE_GLOBAL, BASE_FRAME } AddressBase;

typedef struct Address {
    AddressBase base_kind;
    Value *base;            /* BASE_VALUE */
    uint32_t object;        /* BASE_GLOBAL: index of the global; BASE_FRAME: of the frame object */
    Value *provenance;      /* BASE_VALUE: the pointer whose object bounds the access */
    Value *index;           /* or NULL */
    uint32_t scale;
    int64_t displacement;
} Address;

typedef enum Where {
    AT_NOWHERE,
    AT_SLOT,
    AT_CONSTANT,
    AT_EXPRESSION, /* a constant that is computed from an address anew for each use, so that the machine sees it */
    AT_LOCAL,     /* the present value of a local */
    AT_ADDRESS,   /* deferred: an address */
    AT_COMPARE,   /* deferred: an integer comparison */
    AT_PAIR,      /* deferred: an operation on two addresses of which only low bits are used */
    AT_EXTEND,    /* deferred: a 32-bit operand extended to be an index */
    AT_PARTS,     /* a struct or vector: one dedicated slot for each scalar in it */
} Where;

typedef struct Part {
    Kind kind;
    uint32_t slot;
    uint64_t offset; /* of this scalar when the whole value is in memory */
} Part;

struct Value {
    LLVMValueRef ref;
    Kind kind;
    Where where;
    bool dedicated;        /* its slot is reserved for the whole function */
    bool permanent;        /* not counted: parameters, constants, objects of the frame */
    bool lowered;          /* lowered as part of another instruction */
    bool sign_extend;      /* AT_EXTEND */
    uint32_t remaining;    /* uses not lowered yet */
    uint32_t slot;
    uint32_t local;        /* AT_LOCAL; for an alloca that became a local: its number */
    bool is_local;         /* this is the alloca of a local */
    uint64_t words[2];     /* AT_CONSTANT */
    Address address;       /* AT_ADDRESS */
    Value *left, *right;   /* AT_COMPARE, AT_PAIR, AT_EXTEND (left only) */
    Part *parts;
    uint32_t part_count;
};

typedef struct Local {
    LLVMValueRef alloca;
    Kind kind;
    uint32_t slot;
    Vector(Value *) aliases;
} Local;

typedef struct PhiEdge { /* a block between two others that only moves phi values */
    LLVMBasicBlockRef from, to;
} PhiEdge;

typedef struct Lowering {
    Loader *loader;
    LLVMValueRef function_ref;
    Function *function;
    Arena arena;                       /* ends with the function */
    Map values;                        /* LLVMValueRef → Value * */
    Map block_numbers;                 /* LLVMBasicBlockRef → number */
    LLVMBasicBlockRef *block_refs;
    uint32_t block_count;
    uint32_t *block_starts;            /* instruction index; UINT32_MAX while not emitted */
    Vector(PhiEdge) edges;                /* their block number is block_count + index */
    Vector(uint32_t) edge_starts;
    Vector(Local) locals;
    Vector(FrameObject) objects;
    Vector(Variable) variables;
    uint32_t next_parameter;     /* index of the C function's parameter that is declared next */
    Vector(Parameter) parameters;
    Vector(Instruction) code;
    Vector(Position) positions;
    Vector(uint32_t) starts;
    Vector(uint32_t) switches;         /* tables whose targets are still block numbers */
    uint32_t next_slot;
    Vector(uint32_t) free_slots;
    Vector(uint32_t) free_pairs;
    Vector(uint32_t) scratch_slots;    /* freed when the current LLVM instruction is done */
    Vector(uint32_t) scratch_pairs;
    bool returns_twice;                /* calls setjmp: values computed before the call must stay valid after it returns
                                          again */
    uint64_t frame_size;
    uint64_t frame_alignment;
    Position position;
    uint32_t steps;                    /* LLVM instructions since the last end of a block */
} Lowering;

/* ---- lower_value.c ---- */

Value *lower_value(Lowering *lowering, LLVMValueRef ref);
Value *lower_temporary(Lowering *lowering, Kind kind, uint32_t slot); /* an anonymous value with one use */
uint32_t lower_allocate_slot(Lowering *lowering, Kind kind);          /* for a value that lower_consume will free */
uint32_t lower_dedicated_slot(Lowering *lowering, Kind kind);
uint32_t lower_scratch_slot(Lowering *lowering, Kind kind);
void lower_end_scratch(Lowering *lowering);
/* The slot that holds the value now; emits what is needed to get it there. */
uint32_t lower_slot(Lowering *lowering, Value *value);
/* Records that one use of the value was lowered. Call it for every operand, after lower_slot of all operands. */
void lower_consume(Lowering *lowering, Value *value);
void lower_consume_address(Lowering *lowering, const Address *address);
/* Slot for the result of an instruction: the local that it is stored to, if that store can be omitted. `from` is the
 * instruction at which the result is computed. */
uint32_t lower_destination(Lowering *lowering, Value *value, LLVMValueRef from);
void lower_redefine(Lowering *lowering, uint32_t local);
bool lower_is_constant(const Value *value);
/* Allocates the parts of a struct or vector value, unless it has them. */
void lower_make_parts(Lowering *lowering, Value *value, LLVMTypeRef type);
bool lower_flatten(Lowering *lowering, LLVMTypeRef type, uint64_t offset, Part **parts, uint32_t *count);
/* Parts of any operand, constants and scalars included; slots are valid for the current instruction. */
Part *lower_parts(Lowering *lowering, Value *value, uint32_t *count);

void lower_emit(Lowering *lowering, Instruction instruction);
void lower_move(Lowering *lowering, Kind kind, uint32_t to, uint32_t from);
void lower_load_constant(Lowering *lowering, Kind kind, uint32_t to, const uint64_t words[2]);
void lower_unsupported(Lowering *lowering, const char *format, ...) BASE_PRINTF(2, 3);

/* ---- lower_memory.c ---- */

void lower_materialise_address(Lowering *lowering, const Address *address, uint32_t to);
void lower_alloca(Lowering *lowering, Value *value);
void lower_load(Lowering *lowering, Value *value);
void lower_store(Lowering *lowering, LLVMValueRef instruction);
void lower_element_pointer(Lowering *lowering, Value *value);
void lower_atomic_update(Lowering *lowering, Value *value);
void lower_compare_exchange(Lowering *lowering, Value *value);
void lower_load_part(Lowering *lowering, Kind kind, uint32_t to, const Address *address);
void lower_store_part(Lowering *lowering, Kind kind, uint32_t from, const Address *address);
uint32_t lower_frame_object(Lowering *lowering, uint64_t size, uint64_t alignment);

/* ---- lower_arithmetic.c ---- */

void lower_binary(Lowering *lowering, Value *value);
/* Before an instruction that reads a bit-field out of `word`: if what the program computes may depend on its width, the machine is told
 * (lower_bit_field.c). */
void lower_note_bit_field(Lowering *lowering, LLVMValueRef ref, Value *word);
/* The operator of an instruction or constant expression on integers. False: it is none, and *operator_ stays. */
bool lower_integer_operator(LLVMOpcode opcode, BinaryOperator *operator_);
/* True if the check is requested and the function belongs to the program, not to the C library. */
bool lower_checks(const Lowering *lowering, FaultCheck check);
void lower_emit_binary(Lowering *lowering, BinaryOperator operator_, Kind kind, uint32_t to, uint32_t a, uint32_t b);
void lower_negate(Lowering *lowering, Value *value);
void lower_integer_compare(Lowering *lowering, Value *value);
void lower_float_compare(Lowering *lowering, Value *value);
void lower_emit_compare(Lowering *lowering, Value *compare, uint32_t to, unsigned result_bits);
/* Emits the branch on a deferred comparison; targets are block numbers. Consumes the comparison. */
void lower_emit_compare_branch(Lowering *lowering, Value *compare, uint32_t when_true, uint32_t when_false);
void lower_cast(Lowering *lowering, Value *value);
void lower_freeze(Lowering *lowering, Value *value);

/* ---- lower_aggregate.c ---- */

void lower_select(Lowering *lowering, Value *value);
void lower_extract_value(Lowering *lowering, Value *value);
void lower_insert_value(Lowering *lowering, Value *value);
void lower_extract_element(Lowering *lowering, Value *value);
void lower_insert_element(Lowering *lowering, Value *value);
void lower_shuffle(Lowering *lowering, Value *value);

/* ---- lower_big.c: false when the operation is not supported on integers of more than 128 bits ---- */

bool lower_is_big(LLVMTypeRef type);
bool lower_big_binary(Lowering *lowering, Value *value);
bool lower_big_cast(Lowering *lowering, Value *value);

/* ---- lower_call.c, lower_intrinsic.c ---- */

bool lower_is_setjmp(Lowering *lowering, LLVMValueRef call);
void lower_call(Lowering *lowering, Value *value);
void lower_intrinsic(Lowering *lowering, Value *value, const char *name);
/* Emits a builtin with the call's first `count` operands; width goes into imm. */
void lower_builtin(Lowering *lowering, Value *value, Builtin builtin, unsigned count, int64_t width);
/* True if the builtin takes operands of these kinds; `width` is that of '*' in its signature. */
bool lower_fits_builtin(const Kind *kinds, unsigned count, Builtin builtin, int64_t width);

/* ---- supported.c ---- */

/* What coset cannot execute here ("a vector of …"); NULL: it can, unless the function that lowers it says otherwise. */
const char *supported_instruction(const Loader *loader, LLVMValueRef instruction);
/* The same for the parameters and the result of a function. */
const char *supported_function(const Loader *loader, LLVMValueRef function);

/* ---- lower_address.c ---- */

/* Before an instruction that may compute a number from an address. */
void lower_note_address(Lowering *lowering, LLVMValueRef instruction);
/* True if the operation combines addresses and only low bits of its result are used, as in (p | q) & 7: it is deferred. The low
 * bits of each operand suffice, and those may be known where the whole result is not. */
bool lower_defer_pair(Lowering *lowering, Value *value, Value *left, Value *right);
/* Lowers the operation that uses these bits. False: it is none. */
bool lower_bits_of_pair(Lowering *lowering, Value *value, Value *left, Value *right);
/* True if a constant is a number that is computed from an address. */
bool lower_is_number_of_address(const Lowering *lowering, LLVMValueRef constant);
/* Computes it, or if `low` is not 0, only these low bits of it. Returns a slot that is free again after the current instruction. */
uint32_t lower_number_of_address(Lowering *lowering, LLVMValueRef constant, uint64_t low);

/* ---- lower_control.c ---- */

void lower_terminator(Lowering *lowering, LLVMValueRef instruction);
void lower_edges(Lowering *lowering);
void lower_patch_targets(Lowering *lowering);
/* True if the block can be appended to the block before it in layout order. */
bool lower_merges_with_next(Lowering *lowering, LLVMBasicBlockRef block);

/* ---- lower_locals.c ---- */

/* Finds the allocas that become locals and the slots that may be read before they are written. */
void lower_find_locals(Lowering *lowering);
void lower_find_undefined(Lowering *lowering);

#endif
