/* Private to term: printing as C. */
#ifndef COSET_TERM_PRINT_C_H
#define COSET_TERM_PRINT_C_H

#include "term/piece.h"

typedef struct CPrinter {
    const TermPool *pool;
    unsigned depth;
    unsigned budget; /* nodes that may still be printed: sharing is not visible in C */
} CPrinter;

/* As an integer, in the form that is wanted. */
Piece c_piece(CPrinter *printer, Term term, Exact wanted);
/* As something that is true or false; `value`: it must be 0 or 1. */
Piece c_condition(CPrinter *printer, Term term, bool value);
/* As a float of the term's width; its C type may be an arithmetic type that C converts to it when the other operand has
 * it. */
Piece c_float(CPrinter *printer, Term term);
Piece c_float_typed(CPrinter *printer, Term term); /* with exactly that type */
bool c_is_float(CPrinter *printer, Term term);     /* is it made by an operation on floats? */
Piece c_float_comparison(CPrinter *printer, Term term, bool negated);
Piece c_float_to_integer(CPrinter *printer, Term term);
Piece c_constant_beside(CPrinter *printer, Term term, Exact wanted,
                        const Piece *other); /* written as the other side suggests */
Piece c_variable(CPrinter *printer, const TermNode *node);
Piece c_extract(CPrinter *printer, const TermNode *node, Exact wanted);
Piece c_concat(CPrinter *printer, Term term, Exact wanted);
Piece c_zero_extended(CPrinter *printer, Term term);
Piece c_sign_extended(CPrinter *printer, const TermNode *node);
Piece c_element(CPrinter *printer, Term term, bool floating); /* of a table */

/* Both operands, exact in one way, so that C computes what the operation means. */
void c_exact_operands(CPrinter *printer, const TermNode *node, Exact wanted, Piece *a, Piece *b);
bool c_may_be_negative(const CPrinter *printer, Term term);
bool c_enter(CPrinter *printer); /* false: the text gets too long. Else depth is one more: take it back */

void c_print_float(Text *out, unsigned width, Wide bits);
bool c_print_character(Text *out, uint64_t value); /* false if it has no plain form */

#endif
