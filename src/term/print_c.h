/* Private to term: printing as C.
 *
 * A piece is a C expression with the type that it has in C. Its value is always equal to the term's modulo 2^width; `exact` says
 * whether it is the term's value as signed, as unsigned, or both. What an operation needs is made by a cast where it is not there. */
#ifndef COSET_TERM_PRINT_C_H
#define COSET_TERM_PRINT_C_H

#include "term/pool.h"

enum { /* of C's operators */
    PRECEDENCE_CHOICE = 3,
    PRECEDENCE_LOGICAL_OR,
    PRECEDENCE_LOGICAL_AND,
    PRECEDENCE_OR,
    PRECEDENCE_XOR,
    PRECEDENCE_AND,
    PRECEDENCE_EQUALITY,
    PRECEDENCE_ORDER,
    PRECEDENCE_SHIFT,
    PRECEDENCE_SUM,
    PRECEDENCE_PRODUCT,
    PRECEDENCE_UNARY,
    PRECEDENCE_PRIMARY,
};

typedef enum Exact { EXACT_NEITHER = 0, EXACT_SIGNED = 1, EXACT_UNSIGNED = 2, EXACT_BOTH = 3 } Exact;

typedef enum TypeClass { TYPE_SIGNED, TYPE_UNSIGNED, TYPE_FLOAT } TypeClass;

typedef struct Piece {
    Text text;
    uint8_t precedence;
    uint8_t bits;   /* of its C type after promotion: 32, 64, 128; floats: 32, 64, 80 */
    uint8_t type;   /* TypeClass */
    uint8_t exact;  /* Exact; floats: ignored */
    bool character; /* is, or is next to, a char: constants are letters */
    bool cast;      /* begins with a cast: a constant beside it shows its type */
} Piece;

typedef struct CPrinter {
    const TermPool *pool;
    unsigned depth;
    unsigned budget; /* nodes that may still be printed: sharing is not visible in C */
} CPrinter;

/* As an integer, in the form that is wanted. */
Piece c_piece(CPrinter *printer, Term term, Exact wanted);
/* As something that is true or false; `value`: it must be 0 or 1. */
Piece c_condition(CPrinter *printer, Term term, bool value);
/* As a float of the term's width; its C type may be an arithmetic type that C converts to it when the other operand has it. */
Piece c_float(CPrinter *printer, Term term);
Piece c_float_typed(CPrinter *printer, Term term);                     /* with exactly that type */
bool c_is_float(CPrinter *printer, Term term);                         /* is it made by an operation on floats? */
Piece c_float_comparison(CPrinter *printer, Term term, bool negated);
Piece c_float_to_integer(CPrinter *printer, Term term);
Piece c_constant(Wide value, unsigned width, Exact wanted);

Piece piece_new(const char *text, unsigned precedence, unsigned bits, TypeClass type, Exact exact);
Piece piece_too_long(void);
/* "a op b" with the parentheses that are needed; consumes both. `loose`: the right operand may have the same precedence. */
Piece piece_infix(Piece a, const char *op, Piece b, unsigned precedence, bool loose);
Piece piece_prefix(const char *prefix, Piece a);    /* consumes */
Piece piece_call(const char *function, Piece a);
Piece piece_choice(Piece condition, Piece a, Piece b);
Piece piece_element(CPrinter *printer, Term term, bool floating); /* of a table */

void c_print_float(Text *out, unsigned width, Wide bits);
bool c_print_character(Text *out, uint64_t value);  /* false if it has no plain form */

#endif
