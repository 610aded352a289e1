/* term: hash-consed expressions over the inputs of a program under test.
 *
 *     TermPool *pool = term_pool_new();
 *     VariableId id = term_variable_add(pool, &(TermVariable){.name = "x", .width = 32, .kind = TERM_SIGNED});
 *     Term positive = term_slt(pool, term_constant(pool, 32, 0), term_variable(pool, id));
 *
 * A Term is a small number. 0 (TERM_NONE) is "no term": the value is concrete. Equal expressions are the same number,
 * so equality of terms is `==`. The constructors below are the only way to make one: they fold constants, simplify, and
 * intern; what they return may have another shape than the constructor's name says, never another value or width. Terms
 * live as long as their pool. Nothing here is thread-safe.
 */
#ifndef COSET_TERM_H
#define COSET_TERM_H

#include "base/base.h"

typedef uint32_t Term;
typedef Vector(Term) TermList;
#define TERM_NONE 0

typedef enum TermOp {
#define TERM_OP(name, operands, smt) TERM_##name,
#include "term/terms.def"
#undef TERM_OP
    TERM_OP_COUNT
} TermOp;

/* What a variable is in the source: selects how its name and its values are printed. */
typedef enum TermKind { TERM_UNSIGNED, TERM_SIGNED, TERM_BOOL, TERM_CHAR, TERM_FLOAT, TERM_POINTER, TERM_BYTE } TermKind;

typedef enum TermRounding { TERM_ROUND_EVEN, TERM_ROUND_AWAY, TERM_ROUND_UP, TERM_ROUND_DOWN, TERM_ROUND_ZERO } TermRounding;

/* What identifies an input object: two runs, of one program or of two, have the same object exactly if all of this
 * agrees. */
typedef struct TermObjectInfo {
    const char *name;     /* copied */
    uint32_t occurrence;  /* among the objects of this name in its run, from 0 */
    uint32_t role;        /* what makes it an input; a number that the caller chooses */
    Hash128 layout;       /* identifies its type */
} TermObjectInfo;

typedef uint32_t TermObject; /* dense, from 0 */

/* A variable is a scalar of an input object: bytes [offset, offset + width / 8) of it, or some bits there. */
typedef struct TermVariable {
    const char *name;     /* in C syntax: "x", "a[3]", "point.x"; copied */
    TermObject object;
    uint32_t offset;      /* in bytes */
    uint8_t bit;          /* of a bit-field: its first bit in the byte at `offset` */
    uint8_t width;        /* in bits, 1 to 64 */
    uint8_t kind;         /* TermKind */
} TermVariable;

typedef uint32_t VariableId; /* dense, from 0 */
typedef uint32_t TermSet;    /* an interned set of variables; 0 is the empty one */
typedef uint32_t TermTable;  /* an interned array of terms of one width; 0: no table */

typedef struct TermNode {
    uint8_t op;           /* TermOp */
    uint8_t width;
    uint16_t detail;      /* EXTRACT: lowest bit; FROUND: TermRounding */
    TermSet variables;    /* the variables that occur in it */
    union {
        Term operands[4]; /* SELECT: index, TermTable */
        uint64_t words[2]; /* CONSTANT: the value; VARIABLE: words[0] is its VariableId */
    };
} TermNode;

typedef struct TermPool TermPool;

TermPool *term_pool_new(void);
void term_pool_free(TermPool *pool);       /* NULL is allowed */
size_t term_pool_count(const TermPool *pool); /* every Term is below this */

const TermNode *term_node(const TermPool *pool, Term term); /* valid until the next constructor call */
unsigned term_width(const TermPool *pool, Term term);

/* ---- Input objects and variables ---- */

TermObject term_object_add(TermPool *pool, const TermObjectInfo *info); /* the same object for equal information */
/* The name that is printed: "x"; "x#3" for the third object of its name; "x'" if another object has that label already,
 * then "x''" and so on. Valid as long as the pool. */
const char *term_object_label(const TermPool *pool, TermObject object);

VariableId term_variable_add(TermPool *pool, const TermVariable *variable); /* the same id for an equal description */
const TermVariable *term_variable_get(const TermPool *pool, VariableId id); /* valid until the next term_variable_add */
/* Its value in the bytes of its object; bytes that are not there are 0. */
uint64_t term_variable_read(const TermVariable *variable, const uint8_t *bytes, uint64_t size);
size_t term_variable_count(const TermPool *pool);

TermSet term_set_union(TermPool *pool, TermSet a, TermSet b);
bool term_set_intersects(const TermPool *pool, TermSet a, TermSet b);
const VariableId *term_set_items(const TermPool *pool, TermSet set, size_t *count); /* ascending */

/* ---- Constructors. Operands of binary ones have equal widths unless stated otherwise. ---- */

Term term_variable(TermPool *pool, VariableId id);
Term term_constant(TermPool *pool, unsigned width, uint64_t value);  /* truncated to the width */
Term term_constant_wide(TermPool *pool, unsigned width, Wide value);
bool term_is_constant(const TermPool *pool, Term term, Wide *value); /* value may be NULL */
bool term_is_true(const TermPool *pool, Term term);                  /* the one-bit constant 1 */
bool term_is_false(const TermPool *pool, Term term);

Term term_not(TermPool *pool, Term a);      /* of one bit: negation; pushed into comparisons */
Term term_neg(TermPool *pool, Term a);
Term term_and(TermPool *pool, Term a, Term b);
Term term_or(TermPool *pool, Term a, Term b);
Term term_xor(TermPool *pool, Term a, Term b);
Term term_add(TermPool *pool, Term a, Term b);
Term term_sub(TermPool *pool, Term a, Term b);
Term term_mul(TermPool *pool, Term a, Term b);
Term term_udiv(TermPool *pool, Term a, Term b);
Term term_sdiv(TermPool *pool, Term a, Term b);
Term term_urem(TermPool *pool, Term a, Term b);
Term term_srem(TermPool *pool, Term a, Term b);
Term term_shl(TermPool *pool, Term a, Term b);
Term term_lshr(TermPool *pool, Term a, Term b);
Term term_ashr(TermPool *pool, Term a, Term b);
Term term_concat(TermPool *pool, Term high, Term low);
Term term_extract(TermPool *pool, Term a, unsigned low, unsigned width);
Term term_zext(TermPool *pool, Term a, unsigned width);  /* to at least its own width */
Term term_sext(TermPool *pool, Term a, unsigned width);
Term term_resize(TermPool *pool, Term a, unsigned width); /* truncates or zero-extends */
Term term_ite(TermPool *pool, Term condition, Term then, Term otherwise);
Term term_eq(TermPool *pool, Term a, Term b);
Term term_ne(TermPool *pool, Term a, Term b);
Term term_ult(TermPool *pool, Term a, Term b);
Term term_ule(TermPool *pool, Term a, Term b);
Term term_slt(TermPool *pool, Term a, Term b);
Term term_sle(TermPool *pool, Term a, Term b);

/* Needs at least one element; all have one width. */
TermTable term_table(TermPool *pool, const Term *elements, size_t count);
/* States that the elements are the first ones of a program's array of this name, which never changes. A table that is
 * the beginning of several arrays has no name. */
void term_table_set_name(TermPool *pool, TermTable table, const char *name, TermKind element);
/* NULL: no name. Tables of one name that cannot be the beginning of one array are distinguished: "t", "t'", "t''". */
const char *term_table_name(const TermPool *pool, TermTable table);
const Term *term_table_elements(const TermPool *pool, TermTable table, size_t *count);
Term term_select(TermPool *pool, Term index, TermTable table); /* index of any width up to 64 */

/* Width of the operands: 32, 64 or 80. */
Term term_fadd(TermPool *pool, Term a, Term b);
Term term_fsub(TermPool *pool, Term a, Term b);
Term term_fmul(TermPool *pool, Term a, Term b);
Term term_fdiv(TermPool *pool, Term a, Term b);
Term term_fsqrt(TermPool *pool, Term a);
Term term_fround(TermPool *pool, Term a, TermRounding rounding);
Term term_feq(TermPool *pool, Term a, Term b);
Term term_flt(TermPool *pool, Term a, Term b);
Term term_fle(TermPool *pool, Term a, Term b);
Term term_ftof(TermPool *pool, Term a, unsigned width);
Term term_ftos(TermPool *pool, Term a, unsigned width);
Term term_ftou(TermPool *pool, Term a, unsigned width);
Term term_stof(TermPool *pool, Term a, unsigned width);
Term term_utof(TermPool *pool, Term a, unsigned width);

/* The smallest and largest unsigned value that a term of up to 64 bits may have: an over-approximation, which was
 * computed when the term was made. */
void term_range(TermPool *pool, Term term, uint64_t *low, uint64_t *high);

/* ---- Assignments: a value for some variables ---- */

typedef struct TermBinding {
    VariableId variable;
    uint64_t value;
} TermBinding;

/* Ascending by variable. Zero-initialise; vector_release when done. */
typedef Vector(TermBinding) TermInput;

void term_input_set(TermInput *input, VariableId variable, uint64_t value);
bool term_input_get(const TermInput *input, VariableId variable, uint64_t *value);
void term_input_copy(TermInput *to, const TermInput *from); /* replaces what `to` held */

/* ---- Evaluation: results are cached until the assignment changes ---- */

typedef struct TermEvaluator TermEvaluator;

TermEvaluator *term_evaluator_new(TermPool *pool);
void term_evaluator_free(TermEvaluator *evaluator);
void term_evaluator_clear(TermEvaluator *evaluator);                              /* every variable is 0 again; O(1) */
/* Discards all results if the value changes. */
void term_evaluator_bind(TermEvaluator *evaluator, VariableId variable, uint64_t value);
/* As clear, then bind all; but results stay if the input only binds more than was bound before. */
void term_evaluator_load(TermEvaluator *evaluator, const TermInput *input);
Wide term_evaluate(TermEvaluator *evaluator, Term term);                          /* does not recurse */
uint64_t term_evaluator_steps(const TermEvaluator *evaluator);                    /* counted work of all evaluations so far */

/* ---- Addresses: constants that have no meaning to the reader of a printed term ---- */

/* Numbers of 64 bits from `start` to `start + size` are addresses in an object that `pointer` points to, in C syntax. */
void term_address_add(TermPool *pool, uint64_t start, uint64_t size, const char *pointer);
/* All numbers from `start` to before `end` are addresses. The printed C has no number for them: "..." stands for one in an object
 * without a name. */
void term_address_range(TermPool *pool, uint64_t start, uint64_t end);
bool term_address_is(const TermPool *pool, uint64_t number);
/* The pointer to the object of an address, and the offset in it; NULL: the number is no known address. */
const char *term_address_find(const TermPool *pool, uint64_t number, uint64_t *offset);

/* ---- Printing ---- */

/* As readable C: `x + y > 10`, not `(uint32_t)x + …`. Casts appear only where they change the value. The text is equal to the term modulo
 * 2^width: it is what is converted to the type of that width. */
void term_print_c(const TermPool *pool, Term term, Text *out);
/* The same of a term that the program uses as an integer: of a float, its bits. */
void term_print_c_integer(const TermPool *pool, Term term, Text *out);
/* An integer as an object of the term's width holds it: the text is equal (C's ==) to that object. */
void term_print_c_number(const TermPool *pool, Term term, bool is_signed, Text *out);
/* The index of an element. A negative index is out of bounds, so its sign is ignored if an array of `count` elements allows that. */
void term_print_c_index(const TermPool *pool, Term index, size_t count, Text *out);
/* Tables of more than 32 elements without a name are abbreviated ("..."), or only those of more than 1024. */
void term_print_whole_tables(TermPool *pool, bool whole);
void term_print_c_float(const TermPool *pool, Term term, Text *out); /* the term is a float of 32, 64 or 80 bits */
/* A value of a variable in C syntax: -5, 'a', 0.1, true. */
void term_print_value(const TermVariable *variable, uint64_t value, Text *out);
/* One SMT-LIB 2 expression, a Bool for one bit; shared subterms are bound by `let`. Variables are named by
 * term_smt_name. */
void term_print_smt2(const TermPool *pool, Term term, Text *out);
void term_smt_name(const TermPool *pool, VariableId variable, Text *out);   /* quoted with | | where needed, unique */
/* A whole script: logic, declarations, one assert for each constraint, check-sat, get-model. */
void term_print_smt2_script(const TermPool *pool, const Term *constraints, size_t count, Text *out);

#endif
