/* Private to term: what each operation computes. Folding and evaluation both call this. */
#ifndef COSET_TERM_OPERATION_H
#define COSET_TERM_OPERATION_H

#include <fenv.h>

#include "term/term.h"

typedef struct Operation {
    TermOp op;
    unsigned width; /* of the result */
    unsigned detail;
    unsigned operand_width; /* of the first operand */
    unsigned low_width;     /* of the second operand, for CONCAT */
} Operation;

/* Values are zero-extended. For all operations but CONSTANT, VARIABLE, ITE and SELECT. `b` is ignored by unary
 * operations. */
Wide operation_apply(const Operation *operation, Wide a, Wide b);

/* The same in the default floating-point environment, because a program under test may have changed the current one. */
Wide operation_apply_alone(const Operation *operation, Wide a, Wide b);

static inline bool operation_is_float(TermOp op)
{
    return op >= TERM_FADD;
}

/* ---- Floats (float_value.c). Bit patterns of 32, 64 and 80 bits. ---- */

/* Until float_leave, floats round to nearest. Exception flags raised in between are discarded. */
void float_enter(fenv_t *saved);
void float_leave(const fenv_t *saved);

Wide float_apply(const Operation *operation, Wide a, Wide b); /* between float_enter and float_leave */

/* The value rounded down and up to integers, at most 2^100 away from 0. False if it is a NaN. */
bool float_round_both(unsigned width, Wide bits, SignedWide *floor_value, SignedWide *ceil_value);

float float_from_bits(uint32_t bits);
double double_from_bits(uint64_t bits);
long double extended_from_bits(Wide bits);
uint32_t float_bits(float value);
uint64_t double_bits(double value);
Wide extended_bits(long double value);

#endif
