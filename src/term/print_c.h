/* Private to term: printing as C. */
#ifndef COSET_TERM_PRINT_C_H
#define COSET_TERM_PRINT_C_H

#include "term/piece.h"

typedef struct CPrinter {
    const TermPool *pool;
    unsigned depth;
    unsigned budget; /* nodes that may still be printed: C cannot share subterms */
} CPrinter;

/* As an integer, exact as `wanted`. */
Piece c_piece(CPrinter *printer, Term term, Exact wanted);
/* As a condition; `value`: it must be 0 or 1, not any non-zero value. */
Piece c_condition(CPrinter *printer, Term term, bool value);
/* As a float of the term's width. Its C type may be another arithmetic type, which C converts if the other operand has
 * the term's type. */
Piece c_float(CPrinter *printer, Term term);
Piece c_float_typed(CPrinter *printer, Term term); /* with exactly that type */
bool c_is_float(CPrinter *printer, Term term);     /* true for a float variable or the result of a float operation */
Piece c_float_comparison(CPrinter *printer, Term term, bool negated);
Piece c_float_to_integer(CPrinter *printer, Term term);
Piece c_constant_operand(CPrinter *printer, Term term, Exact wanted,
                         const Piece *other); /* as the other operand suggests: a letter next to a char */
Piece c_variable(CPrinter *printer, const TermNode *node);
Piece c_extract(CPrinter *printer, const TermNode *node, Exact wanted);
Piece c_concat(CPrinter *printer, Term term, Exact wanted);
Piece c_zero_extended(CPrinter *printer, Term term);
Piece c_sign_extended(CPrinter *printer, const TermNode *node);
Piece c_element(CPrinter *printer, Term term, bool floating); /* of a table */

/* Both operands, exact as `wanted`, so that C computes what the operation means. */
void c_exact_operands(CPrinter *printer, const TermNode *node, Exact wanted, Piece *a, Piece *b);
bool c_may_be_negative(const CPrinter *printer, Term term);
bool c_enter(CPrinter *printer); /* false: the text gets too long. Else increments `depth`; the caller decrements it */

void c_print_float(Text *out, unsigned width, Wide bits);
bool c_print_character(Text *out, uint64_t value); /* false if it is not printable */

#endif
