/* Private to execution: operations too rare for a handler of their own. All operands are zero-extended values. */
#ifndef COSET_EXECUTION_ARITHMETIC_H
#define COSET_EXECUTION_ARITHMETIC_H

#include "execution/machine.h"

typedef enum ArithmeticFault { ARITHMETIC_FINE, ARITHMETIC_ZERO_DIVISOR, ARITHMETIC_OVERFLOW } ArithmeticFault;

/* Any width from 1 to 128. */
ArithmeticFault arithmetic_binary(BinaryOperator operator_, unsigned width, Wide a, Wide b, Wide *result);
bool arithmetic_compare(ComparePredicate predicate, unsigned width, Wide a, Wide b);
/* True if the signed operation (add, sub, mul) overflows the width. */
bool arithmetic_overflows(BinaryOperator operator_, unsigned width, Wide a, Wide b);

static inline Wide arithmetic_mask(Wide value, unsigned width)
{
    return wide_mask(value, width);
}

static inline SignedWide arithmetic_extend(Wide value, unsigned width)
{
    return wide_extend(value, width);
}

#define arithmetic_f64_to_signed convert_f64_to_signed
#define arithmetic_f64_to_unsigned convert_f64_to_unsigned
#define arithmetic_f80_to_signed convert_f80_to_signed
#define arithmetic_f80_to_unsigned convert_f80_to_unsigned

bool arithmetic_compare_f64(ComparePredicate predicate, double a, double b);
bool arithmetic_compare_f80(ComparePredicate predicate, long double a, long double b);

#endif
