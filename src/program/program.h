/* program: the immutable model of a program under test, as coset's machine runs it.
 *
 * A function is a register machine: its frame is an array of 8-byte slots. An integer of up to 64 bits, a pointer, a
 * float or a double takes one slot, zero-extended; wider integers and long double take two adjacent slots ("wide").
 * Scalars whose address is never taken are slots; everything else lives in memory objects. `source` has split the
 * structs and vectors that LLVM passes around as values into scalars, so there are none here.
 *
 * Addresses are fixed when the program is made: every global, function and label has its final address, so address
 * constants are plain immediates.
 *
 * A Program owns everything below it, and program_free frees all of it. It does not change after source_load has
 * returned.
 */
#ifndef COSET_PROGRAM_H
#define COSET_PROGRAM_H

#include "base/stop.h"

/* ---- The address space of the program under test: the same in every run ---- */

/* As natively, no sum of an address and an int wraps around, and no number of everyday size is an address. */
#define ADDRESS_BASE UINT64_C(0x200000000000)
#define ARENA_START (ADDRESS_BASE + 0x10000000)
#define ARENA_END (ADDRESS_BASE + 0x70000000)
#define ARENA_GLOBALS ARENA_START                 /* globals grow up from here */
#define ARENA_STACK (ADDRESS_BASE + 0x60000000)   /* memory objects of frames grow up from here to ARENA_END */
/* Heap objects that do not fit below ARENA_STACK are from here on. Their memory is reserved, but used only where the
 * program writes to it. */
#define LARGE_START (ADDRESS_BASE + (UINT64_C(1) << 32))
#define LARGE_END (LARGE_START + (UINT64_C(1) << 35))
#define LARGEST_ALLOCATION (LARGE_END - LARGE_START) /* more is refused, as by most machines natively */
enum { ADDRESS_BITS = 47 };                       /* no address needs more, natively as well */
#define ARENA_GRANULE 16                          /* every object starts at a multiple of this */
#define CODE_START (ADDRESS_BASE + 0x01000000)    /* function f has the address CODE_START + 16 f */
#define LABEL_START (ADDRESS_BASE + 0x08000000)   /* label l has the address LABEL_START + 16 l */
#define JUMP_BUFFER_BYTES 200                     /* sizeof(jmp_buf) */
/* Between two objects are at least two granules: one belongs to the first (its one-past-the-end), one to no object. */

/* ---- Kinds of scalar values ---- */

typedef uint8_t Kind; /* 0: no value; 1..128: an integer of that many bits; or one of: */
enum { KIND_VOID = 0, KIND_POINTER = 200, KIND_F32, KIND_F64, KIND_F80 };

unsigned kind_bits(Kind kind);           /* 64 for pointers, 80 for long double */
unsigned kind_slots(Kind kind);          /* 0, 1 or 2 */
const char *kind_name(Kind kind, char buffer[8]); /* "i32", "ptr", "f64" */

/* ---- Types, from debug information ---- */

typedef enum TypeTag {
    TYPE_UNKNOWN, TYPE_VOID, TYPE_BOOL, TYPE_CHAR, TYPE_SIGNED, TYPE_UNSIGNED, TYPE_FLOAT, TYPE_COMPLEX, TYPE_ENUM,
    TYPE_POINTER, TYPE_ARRAY, TYPE_STRUCT, TYPE_UNION, TYPE_FUNCTION, TYPE_NAMED,
} TypeTag;

typedef uint32_t TypeId; /* index into Program.types; 0 is unknown */

typedef struct Member {
    const char *name;
    TypeId type;
    uint64_t bit_offset;
    uint64_t bit_size; /* differs from the type's for bit-fields */
} Member;

typedef struct Type {
    TypeTag tag;
    const char *name;   /* "int", a typedef's or struct's name, or NULL */
    uint64_t bits;      /* size */
    TypeId base;        /* pointed to, element, real, underlying or returned type; qualifiers are dropped */
    uint64_t count;     /* elements of an array */
    Member *members;    /* of a struct or union; for a function its parameters; for an enum its values (bit_offset) */
    size_t member_count;
} Type;

/* ---- Source positions ---- */

typedef struct Position {
    uint32_t line;   /* 0: none known */
    uint16_t column;
    uint16_t file;   /* index into Program.files */
} Position;

/* ---- Instructions ---- */

#include "program/checks.def"

typedef enum FaultCheck { /* requested with --check */
#define CHECK_ID(name, ...) CHECK_##name,
    CHECKS(CHECK_ID)
#undef CHECK_ID
} FaultCheck;

typedef enum Opcode {
#define OPCODE(name, format) OP_##name,
#include "program/opcodes.def"
#undef OPCODE
    OPCODE_COUNT
} Opcode;

/* Which fields an opcode uses; the immediate's two halves are `low` and `high`.
 *   RR         dst = a ? b              RI        dst = a ? imm           R        dst = ? a
 *   RR_KIND    dst = a ?imm b           I         dst = imm               D, A     only dst, only a
 *   SELECT     dst = a ? b : imm        CHECK     a and b (x, imm)
 *   BRANCH     if a != 0 then low else high        BRANCH_RR if a ? b then low else high
 *   BRANCH_RI  if a ? imm then dst else b          JUMP      to low
 *   LOAD_R     dst = [a + low]          LOAD_RX   dst = [a + b * x + low]
 *              checked against the object that the pointer in slot `high` (its provenance) points into
 *   LOAD_A     dst = [imm]: proven in bounds       LOAD_AX   dst = [global at ADDRESS_BASE + a, of size high, at b * x + low]
 *   LOAD_F     dst = [frame + a + low]: proven in bounds
 *   LOAD_FX    dst = [frame + a + b * x + low], a = offset of the frame object, high = its size
 *   STORE_*    the same with slot dst as the value stored; STOREI_*: dst is the value, a sign-extended immediate
 *   CALL, BUILTIN  dst = first slot of the results (only if the site has results)
 */
typedef enum Format {
    FORMAT_NONE, FORMAT_RR, FORMAT_RI, FORMAT_R, FORMAT_RR_KIND, FORMAT_I, FORMAT_D, FORMAT_A, FORMAT_CONSTANT_W,
    FORMAT_SELECT, FORMAT_CHECK, FORMAT_JUMP, FORMAT_BRANCH, FORMAT_BRANCH_RR, FORMAT_BRANCH_RI, FORMAT_SWITCH,
    FORMAT_LOAD_R, FORMAT_LOAD_RX, FORMAT_LOAD_A, FORMAT_LOAD_AX, FORMAT_LOAD_F, FORMAT_LOAD_FX,
    FORMAT_STORE_R, FORMAT_STORE_RX, FORMAT_STORE_A, FORMAT_STORE_AX, FORMAT_STORE_F, FORMAT_STORE_FX,
    FORMAT_STOREI_R, FORMAT_STOREI_RX, FORMAT_STOREI_A, FORMAT_STOREI_AX, FORMAT_STOREI_F, FORMAT_STOREI_FX,
    FORMAT_CALL, FORMAT_BUILTIN, FORMAT_RETURNS, FORMAT_MESSAGE,
} Format;

typedef struct Instruction {
    uint16_t op;
    uint16_t x;
    uint32_t dst;
    uint32_t a;
    uint32_t b;
    union {
        int64_t imm;
        struct {
            int32_t low;
            uint32_t high;
        };
    };
} Instruction;

/* The global of an indexed access (forms AX and AS). */
static inline uint64_t instruction_global(const Instruction *instruction)
{
    return ADDRESS_BASE + instruction->a;
}

typedef enum BinaryOperator {
    BINARY_ADD, BINARY_SUB, BINARY_MUL, BINARY_AND, BINARY_OR, BINARY_XOR, BINARY_SHL, BINARY_LSHR, BINARY_ASHR,
    BINARY_UDIV, BINARY_SDIV, BINARY_UREM, BINARY_SREM,
} BinaryOperator;

/* In the order of LLVM: integer predicates from 32, float predicates from 0 (always false) to 15 (always true). */
typedef enum ComparePredicate {
    COMPARE_FALSE, COMPARE_OEQ, COMPARE_OGT, COMPARE_OGE, COMPARE_OLT, COMPARE_OLE, COMPARE_ONE, COMPARE_ORD,
    COMPARE_UNO, COMPARE_UEQ, COMPARE_FUGT, COMPARE_FUGE, COMPARE_FULT, COMPARE_FULE, COMPARE_FUNE, COMPARE_TRUE,
    COMPARE_EQ = 32, COMPARE_NE, COMPARE_UGT, COMPARE_UGE, COMPARE_ULT, COMPARE_ULE, COMPARE_SGT, COMPARE_SGE,
    COMPARE_SLT, COMPARE_SLE,
} ComparePredicate;

#define OPCODE_NAME_SIZE 24
const char *opcode_name(Opcode op, char buffer[OPCODE_NAME_SIZE]); /* lower case, in the buffer */
Format opcode_format(Opcode op);
bool opcode_ends_block(Opcode op);

/* How many adjacent slots the fields dst, a and b take if they are slots; imm of a SELECT is as wide as b. */
typedef struct OperandWidths {
    uint8_t dst, a, b;
} OperandWidths;

OperandWidths instruction_widths(const Instruction *instruction); /* not for calls */

/* ---- Builtins: operations that the machine itself performs, called by programs or by the runtime ---- */

typedef enum Builtin {
#define BUILTIN(name, symbol, signature) BUILTIN_##name,
#include "program/builtins.def"
#undef BUILTIN
    BUILTIN_COUNT
} Builtin;

const char *builtin_name(Builtin builtin);              /* as in builtins.def */
const char *builtin_symbol(Builtin builtin);            /* the C symbol that calls it; NULL if only `source` emits it */
const char *builtin_signature(Builtin builtin);
bool builtin_find(const char *symbol, Builtin *found);

/* ---- Calls ---- */

/* An operand of a call is a slot, or with OPERAND_CONSTANT set an index into Program.constants. */
#define OPERAND_CONSTANT UINT32_C(0x80000000)

typedef struct Argument {
    Kind kind;
    bool by_value;       /* a pointer to a struct that is passed by value */
    uint32_t size;       /* of that struct */
    uint32_t alignment;
    uint32_t slot;       /* index of its first operand among the call's */
} Argument;

typedef struct CallSite {
    uint32_t operands;        /* first of slot_count entries in Program.operands: one per slot passed */
    uint32_t slot_count;
    uint32_t arguments;       /* first of argument_count entries in Program.arguments */
    uint32_t argument_count;
    uint32_t result_count;    /* slots of the results */
    Kind results[8];          /* kinds of the scalars returned; result_kinds of them */
    uint8_t result_kinds;
    bool variadic_type;       /* called through a type with "..." */
    bool result_used;         /* some instruction reads a result */
    uint32_t fixed_count;     /* arguments before the "..." of the type it is called through */
} CallSite;

typedef struct SwitchTable {
    int64_t *values;     /* ascending as unsigned; when dense is set, values[i] == low + i */
    uint32_t *targets;   /* instruction indices */
    size_t count;
    uint32_t otherwise;
    uint64_t low;
    bool dense;          /* gaps hold `otherwise` */
} SwitchTable;

/* ---- Functions and globals ---- */

typedef struct FrameObject {
    const char *name;        /* the source variable, or NULL if the compiler made the object */
    TypeId type;
    uint32_t alignment;      /* as declared */
    uint64_t offset;         /* from the frame's start; a multiple of ARENA_GRANULE */
    uint64_t size;
    Position declared;
} FrameObject;

typedef struct Variable { /* a source variable that lives in a slot */
    const char *name;
    TypeId type;
    uint32_t slot;
    Kind kind;
    bool is_parameter;
    Position declared;
} Variable;

typedef struct Parameter {
    Kind kind;
    bool by_value;
    bool shares_register;     /* a part of a vector, but not its first part */
    uint32_t size, alignment;
    uint32_t slot;            /* first slot */
    uint32_t frame_object;    /* by_value: the frame object that receives the copy */
} Parameter;

typedef struct Function {
    const char *name;
    uint32_t id;               /* its index in Program.functions */
    bool defined;              /* false: only declared; calling it is reported as unsupported */
    bool in_runtime;           /* part of coset's C library */
    const char *module;        /* the user's file that it was compiled in, as the user named it; NULL in the C library */
    bool variadic;
    bool has_by_value;         /* some parameter is by_value */
    Position declared;
    TypeId type;

    const char **parameter_names; /* one for each parameter of `type`, NULL for a parameter without a name */
    Parameter *parameters;       /* as they are passed: a small struct is one or two */
    uint32_t parameter_count;
    uint32_t parameter_slots;
    Kind results[8];
    uint32_t result_kinds;
    uint32_t result_slots;

    Instruction *code;         /* entry is code[0] */
    Position *positions;       /* one per instruction */
    uint32_t code_count;
    uint32_t *blocks;          /* index of the first instruction of each block, ascending */
    uint32_t block_count;

    uint32_t slot_count;
    uint32_t *undefined_slots; /* slots that may be read before they are written: zero on entry */
    uint32_t undefined_count;

    FrameObject *objects;      /* ascending by offset */
    uint32_t object_count;
    uint64_t frame_size;       /* bytes of memory objects with their gaps; 0 when there are none */
    uint64_t frame_alignment;  /* the frame's memory starts at a multiple of this; at least ARENA_GRANULE */

    Variable *variables;
    uint32_t variable_count;
} Function;

typedef struct Global {
    const char *name;
    const char *symbol;        /* in the object file: of a static variable of a function "f.count" */
    const char *shown;         /* the same, or "FILE:NAME" or "FUNCTION:NAME" of a static one, if others have its name */
    TypeId type;
    uint32_t alignment;        /* as declared */
    uint64_t address;
    uint64_t size;
    bool constant;             /* writing to it is a fault */
    bool in_runtime;
    bool is_static;            /* other files cannot link with it */
    bool may_merge;            /* a text or another constant without a name: the linker may put it into another one */
    bool missing;              /* only declared: size is 0, so that every access is checked and reported as unsupported */
    const char *module;        /* as of a function */
    Position declared;
} Global;

typedef enum MissingKind { MISSING_FUNCTION, MISSING_VARIABLE, MISSING_INLINE, MISSING_FROM_SYSTEM } MissingKind;

/* A symbol that the user's files use and a native linker would miss: neither they nor coset's C library define it, or
 * only as an inline function; FROM_SYSTEM: coset's C library does, and that of this machine may not. */
typedef struct MissingSymbol {
    const char *name;
    MissingKind kind;
    const char *module;        /* the file that uses it */
    uint64_t size;             /* of a variable; 0: not known */
} MissingSymbol;

typedef struct Label { /* a label whose address the program takes for a computed goto */
    uint32_t function;
    uint32_t target;           /* instruction index */
} Label;

#define PROGRAM_NO_MAIN UINT32_MAX

typedef struct Program {
    Function *functions;
    uint32_t function_count;
    Global *globals;           /* ascending by address */
    uint32_t global_count;
    uint8_t *image;            /* initial bytes of [ARENA_GLOBALS, ARENA_GLOBALS + image_size), gaps included */
    uint64_t image_size;
    MissingSymbol *missing;
    uint32_t missing_count;

    const char **files;        /* names as the user would write them; files[0] is "" */
    uint32_t file_count;
    ReadablePaths readable;      /* which of the files may be quoted (--include-only); the names may be lies */
    Type *types;
    uint32_t type_count;

    uint64_t *constants;
    uint32_t constant_count;
    uint32_t *operands;
    uint32_t operand_count;
    Argument *arguments;
    uint32_t argument_count;
    CallSite *call_sites;
    uint32_t call_site_count;
    SwitchTable *switches;
    uint32_t switch_count;
    Label *labels;
    uint32_t label_count;
    const char **messages;     /* for OP_UNSUPPORTED */
    uint32_t message_count;

    uint32_t entry;            /* the function that a run starts with: the runtime's start-up, which calls main */
    uint32_t main;             /* the program's main; PROGRAM_NO_MAIN: none, the program cannot be run */

    Arena arena;               /* holds all of the above */
} Program;

Program *program_new(void);
void program_free(Program *program); /* NULL is allowed */

/* True if the user means this one with `wanted`: "NAME", or "FILE:NAME", where FILE is the end of its file's path. */
bool program_name_matches(const char *wanted, const char *file, const char *name);

/* Function by name, or NULL. Linear in the number of functions. */
const Function *program_function(const Program *program, const char *name);

/* Global that contains the address, its one-past-the-end included, or NULL. */
const Global *program_global_at(const Program *program, uint64_t address);

/* True if it is the text of a string literal. */
bool program_global_is_literal(const Global *global);

/* How many globals start at the address or before it. */
uint32_t program_globals_up_to(const Program *program, uint64_t address);

/* Number of the block that contains an instruction. */
uint32_t function_block_at(const Function *function, uint32_t index);
/* True if the two-way branch takes its false side when the source's condition is true. This is known only for a lone
 * condition (`is_lone`: no other branch in its line): its true side comes first in the code. `if (!x)` has the side
 * where x is 0 first. */
bool function_branch_is_negated(const Function *function, uint32_t branch, bool is_lone);
bool function_branch_is_lone(const Function *function, uint32_t branch); /* linear in the function's size */

/* The type without typedefs. */
TypeId program_strip_names(const Program *program, TypeId type);
/* True for a struct of the C library, such as FILE: its name is reserved. What it contains natively is not known. */
bool program_is_library_type(const Program *program, TypeId type);

/* True for va_list and what it consists of. Its contents are the compiler's own: they cannot be inputs. */
bool program_is_argument_list(const Program *program, TypeId type);

/* True if the type is of this kind, or a member or element of it is, at any depth; what pointers point to does not count. */
bool program_type_holds(const Program *program, TypeId type, TypeTag tag);

/* True for FILE *, whatever its target is called. */
bool program_is_stream(const Program *program, TypeId type);

/* True if the type's parts lie inside it and scalars have a size that C knows: debug information may claim anything. */
bool program_type_fits(const Type *types, TypeId id);

/* What is wrong with the first type that cannot be, or cannot be followed to its last part; `*which` is that type. */
typedef enum TypeFault {
    TYPE_FAULT_NONE,
    TYPE_FAULT_ITSELF,       /* it contains itself, or nests too deeply */
    TYPE_FAULT_SIZE,         /* it has an impossible size, or parts outside it */
    TYPE_FAULT_PARTS,        /* far more parts than bits: a union of unions of unions, or a struct of empty ones */
} TypeFault;

TypeFault program_type_fault(const Type *types, uint32_t count, TypeId *which);
/* A struct or union that is only declared in one file may be defined in another one: that type, or else the given one. */
TypeId program_complete_type(const Program *program, TypeId type);

/* True unless the member takes the whole bytes of its type. */
bool program_is_bit_field(const Program *program, const Member *member);

/* The member of a union that is its input when it holds no pointer: the largest one whose bits may be anything. NULL: there
 * is none. */
const Member *program_union_number(const Program *program, const Type *type);

typedef struct FlexibleArray {
    TypeId element;            /* 0: there is none */
    uint64_t offset;           /* in bytes */
} FlexibleArray;

/* The array without a size that a struct ends with. */
FlexibleArray program_flexible_array(const Program *program, TypeId type);
/* How many elements it has in an object that is larger than the struct; 0: there is none, or the object does not end with an element. */
uint64_t program_flexible_count(const Program *program, TypeId type, uint64_t object_size);

/* A type as C writes it, around a declarator that may be "": "int", "char buffer[10]", "int (*handler)(int)". */
char *program_render_type(const Program *program, TypeId type, const char *declarator); /* free() it */

/* The text of source lines. A file is read on first use. Set `program` and zero-initialise the rest. */
typedef struct SourceLines {
    const Program *program;
    struct SourceFile *files; /* one for each of the program's */
} SourceLines;

/* The line without its newline; NULL if the position is unknown or the file cannot be read. Valid until
 * source_lines_release. */
const char *source_lines_get(SourceLines *lines, Position position, size_t *length);
void source_lines_release(SourceLines *lines);

/* Checks the invariants above (slots in range, targets at block starts, sorted tables); ends the process on a
 * violation. */
void program_check(const Program *program);

/* Appends the program as bytes that program_unpack reads: NULL if they are damaged. They may be anybody's if program_check
 * follows. */
void program_pack(const Program *program, Text *bytes);
Program *program_unpack(const char *bytes, size_t size);

/* Prints a readable listing with source positions; with `runtime`, it includes the C library's functions. Returns the number of
 * functions that a stop left out. */
size_t program_dump(const Program *program, bool runtime, const Stop *stop, FILE *out);

#endif
