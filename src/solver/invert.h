/* Private to solver: the value of an operand for which an operation has a wanted result.
 *
 * Answers are proposals for the local search, which evaluates them, so they may be wrong. Where many values are
 * possible, a random one is chosen.
 */
#ifndef COSET_SOLVER_INVERT_H
#define COSET_SOLVER_INVERT_H

#include "term/term.h"

/* An operation on two operands, one of which changes. */
typedef struct Inversion {
    TermOp op;
    unsigned width;      /* of the operands */
    bool changes_second; /* else the first */
    bool same_operands;  /* both are the same term: both change */
    Wide own, other;     /* the current values of the operand that changes and of the other one */
    Wide wanted;         /* the result */
    uint64_t chance;     /* random bits */
} Inversion;

/* False: no proposal. */
bool invert_integer(const Inversion *inversion, Wide *needed);
bool invert_comparison(const Inversion *inversion, Wide *needed); /* also of floats */
bool invert_float(const Inversion *inversion, Wide *needed);      /* FADD, FSUB, FMUL, FDIV */
/* FSQRT, FROUND, FTOF, FTOS, FTOU, STOF, UTOF: the operand has the width `operand_width`. */
bool invert_float_unary(TermOp op, unsigned width, unsigned operand_width, Wide wanted, Wide *needed);

Wide invert_mask(unsigned width);

#endif
