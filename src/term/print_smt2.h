/* Private to term: printing as SMT-LIB 2.
 *
 * Every subterm has one natural sort: Bool (conditions of one bit), a float, or bits. A conversion is printed around it
 * if another sort is needed. Terms that occur more than once, or deep inside others, get a name. */
#ifndef COSET_TERM_PRINT_SMT2_H
#define COSET_TERM_PRINT_SMT2_H

#include "term/pool.h"

typedef enum Sort { SORT_BITS, SORT_BOOL, SORT_FLOAT } Sort;

typedef struct SmtTerm {
    Term term;
    uint32_t uses;
    uint32_t depth; /* of its text, down to names */
    uint32_t level; /* of nested names within it */
    bool named;
    bool wants_bits; /* a float that an operation reads as bits */
    uint8_t sort;    /* Sort */
} SmtTerm;

typedef struct SmtPrinter {
    const TermPool *pool;
    Text *out;
    Vector(SmtTerm) terms; /* ascending, so operands come first */
    uint32_t *places;      /* by Term: its index in `terms`, plus one */
    bool script;           /* bits of a float are declared as a constant, because fp.to_ieee_bv is not standard */
} SmtPrinter;

/* Prints the term, or its name, as an expression of the sort. */
void smt_print_as(SmtPrinter *printer, Term term, Sort sort);

/* ---- Floats (print_smt2_float.c) ---- */

void smt_print_float_sort(SmtPrinter *printer, unsigned width);
void smt_print_conversion(SmtPrinter *printer, Term term); /* FTOF, FTOS, FTOU, STOF, UTOF */
void smt_print_bits_as_float(SmtPrinter *printer, Term term);
void smt_print_float_as_bits(SmtPrinter *printer, Term term);
void smt_declare_float_bits(SmtPrinter *printer, Term term); /* the constant for the bits of a float in a script */
/* If the node is fp.neg or fp.abs, written as an operation on bits: the operand if it is a float, else TERM_NONE. */
Term smt_sign_operand(const TermPool *pool, const TermNode *node, const char **function);

#endif
