/* Private to solver: terms as Z3 expressions.
 *
 * A term may be needed in several forms: a one-bit term as a boolean or as a bit-vector, a float as Z3's float or as
 * its bits. Each (term, form) is translated once and kept for as long as the translator lives.
 */
#ifndef COSET_SOLVER_TRANSLATE_H
#define COSET_SOLVER_TRANSLATE_H

#include <z3.h>

#include "base/stop.h"
#include "term/term.h"

typedef enum Form {
    FORM_BOOLEAN, /* of one bit */
    FORM_BITS,
    FORM_FLOAT,   /* of 32, 64 or 80 bits */
    FORM_NAN,     /* the bits that an operation copies from a NaN operand; of a number: anything */
    FORM_COUNT,
} Form;

typedef struct Translator {
    const TermPool *pool;
    const Stop *stop;
    Z3_context z3;
    Map expressions;          /* term * FORM_COUNT + form to an index of `kept` * 2 + whether it contains floats */
    Vector(Z3_ast) kept;      /* every expression made, so that Z3 keeps it */
    Vector(uint64_t) pending; /* keys to translate; those on top are needed by those below */
    Z3_ast nothing;           /* replaces an expression that could not be made */
    bool missing;             /* a requested operand is not translated yet */
    bool failed;              /* Z3 refused something (out of memory): no expression of this translator may be used */
    bool has_floats;          /* a requested operand contains floats; after translate(), the result does */
} Translator;

void translator_init(Translator *translator, const TermPool *pool, const Stop *stop);
void translator_release(Translator *translator);

/* NULL: Z3 refused it, or the time limit was reached. Sets has_floats if the expression contains floats, else leaves
 * it unchanged. */
Z3_ast translate(Translator *translator, Term term, Form form);

/* An expression that is true if the 32 or 64 bits are not a NaN. NULL as above. */
Z3_ast translate_is_number(Translator *translator, Term term);

/* ---- For the files of the translation ---- */

/* Makes Z3 keep the expression. If Z3 refused it, records the failure and returns a replacement. */
Z3_ast translator_keep(Translator *translator, Z3_ast expression);
/* The operand's expression. If it is not translated yet, records that it is needed and returns NULL. */
Z3_ast translator_operand(Translator *translator, Term operand, Form form);

Z3_ast translate_number(Translator *translator, unsigned width, Wide value);
Z3_ast translate_extract(Translator *translator, Z3_ast bits, unsigned low, unsigned width);
Z3_ast translate_ite(Translator *translator, Z3_ast condition, Z3_ast then, Z3_ast otherwise);

/* True if the primary form of this operation is a float. */
bool translate_makes_float(TermOp op);
/* For any term of 32, 64 or 80 bits. */
Z3_ast translate_float(Translator *translator, Term term);
Z3_ast translate_nan_bits(Translator *translator, Term term);
/* The bits of a term whose primary form is a float. */
Z3_ast translate_float_bits(Translator *translator, Term term);
/* FEQ, FLT, FLE */
Z3_ast translate_float_comparison(Translator *translator, Term term);
/* FTOS, FTOU */
Z3_ast translate_float_to_integer(Translator *translator, Term term);

#endif
