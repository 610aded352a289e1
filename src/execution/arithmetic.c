#include "execution/arithmetic.h"

#include <math.h>

static ArithmeticFault divide(BinaryOperator operator_, unsigned width, Wide a, Wide b, Wide *result)
{
    SignedWide signed_a = arithmetic_extend(a, width), signed_b = arithmetic_extend(b, width);
    if (b == 0)
        return ARITHMETIC_ZERO_DIVISOR;
    bool is_signed = operator_ == BINARY_SDIV || operator_ == BINARY_SREM;
    if (is_signed && signed_b == -1 && a == (Wide)1 << (width - 1))
        return ARITHMETIC_OVERFLOW;
    switch (operator_) {
    case BINARY_UDIV: *result = a / b; break;
    case BINARY_UREM: *result = a % b; break;
    case BINARY_SDIV: *result = (Wide)(signed_a / signed_b); break;
    default: *result = (Wide)(signed_a % signed_b); break;
    }
    return ARITHMETIC_FINE;
}

/* Shift amounts wrap as on x86; for widths beyond 64 bits, as in clang's code for pairs of registers. */
static unsigned shift_amount(unsigned width, Wide b)
{
    return (unsigned)b & (width <= 32 ? 31 : width <= 64 ? 63 : 127);
}

ArithmeticFault arithmetic_binary(BinaryOperator operator_, unsigned width, Wide a, Wide b, Wide *result)
{
    ArithmeticFault fault = ARITHMETIC_FINE;
    switch (operator_) {
    case BINARY_ADD: *result = a + b; break;
    case BINARY_SUB: *result = a - b; break;
    case BINARY_MUL: *result = a * b; break;
    case BINARY_AND: *result = a & b; break;
    case BINARY_OR: *result = a | b; break;
    case BINARY_XOR: *result = a ^ b; break;
    case BINARY_SHL: *result = a << shift_amount(width, b); break;
    case BINARY_LSHR: *result = a >> shift_amount(width, b); break;
    case BINARY_ASHR: *result = (Wide)(arithmetic_extend(a, width) >> shift_amount(width, b)); break;
    default: fault = divide(operator_, width, a, b, result); break;
    }
    if (fault == ARITHMETIC_FINE)
        *result = arithmetic_mask(*result, width);
    return fault;
}

bool arithmetic_compare(ComparePredicate predicate, unsigned width, Wide a, Wide b)
{
    SignedWide signed_a = arithmetic_extend(a, width), signed_b = arithmetic_extend(b, width);
    switch (predicate) {
    case COMPARE_EQ: return a == b;
    case COMPARE_NE: return a != b;
    case COMPARE_UGT: return a > b;
    case COMPARE_UGE: return a >= b;
    case COMPARE_ULT: return a < b;
    case COMPARE_ULE: return a <= b;
    case COMPARE_SGT: return signed_a > signed_b;
    case COMPARE_SGE: return signed_a >= signed_b;
    case COMPARE_SLT: return signed_a < signed_b;
    default: return signed_a <= signed_b;
    }
}

/* C defines a left shift of a signed value if that is not negative and the result fits. An amount beyond the width is
 * another fault. */
static bool shift_overflows(unsigned width, Wide a, Wide amount)
{
    return amount < width && arithmetic_mask(a, width) >> (width - 1 - amount) != 0;
}

bool arithmetic_overflows(BinaryOperator operator_, unsigned width, Wide a, Wide b)
{
    if (operator_ == BINARY_SHL)
        return shift_overflows(width, a, b);
    SignedWide signed_a = arithmetic_extend(a, width), signed_b = arithmetic_extend(b, width), result;
    bool beyond = operator_ == BINARY_ADD   ? __builtin_add_overflow(signed_a, signed_b, &result)
                  : operator_ == BINARY_SUB ? __builtin_sub_overflow(signed_a, signed_b, &result)
                                            : __builtin_mul_overflow(signed_a, signed_b, &result);
    return beyond || arithmetic_extend((Wide)result, width) != result;
}

#define FLOAT_COMPARE(name, type)                                        \
    bool name(ComparePredicate predicate, type a, type b)                \
    {                                                                    \
        bool unordered = isunordered(a, b);                              \
        switch (predicate) {                                             \
        case COMPARE_FALSE: return false;                                \
        case COMPARE_OEQ: return a == b;                                 \
        case COMPARE_OGT: return isgreater(a, b);                        \
        case COMPARE_OGE: return isgreaterequal(a, b);                   \
        case COMPARE_OLT: return isless(a, b);                           \
        case COMPARE_OLE: return islessequal(a, b);                      \
        case COMPARE_ONE: return islessgreater(a, b);                    \
        case COMPARE_ORD: return !unordered;                             \
        case COMPARE_UNO: return unordered;                              \
        case COMPARE_UEQ: return unordered || a == b;                    \
        case COMPARE_FUGT: return unordered || isgreater(a, b);          \
        case COMPARE_FUGE: return unordered || isgreaterequal(a, b);     \
        case COMPARE_FULT: return unordered || isless(a, b);             \
        case COMPARE_FULE: return unordered || islessequal(a, b);        \
        case COMPARE_FUNE: return a != b;                                \
        default: return true;                                            \
        }                                                                \
    }

FLOAT_COMPARE(arithmetic_compare_f64, double)
FLOAT_COMPARE(arithmetic_compare_f80, long double)
