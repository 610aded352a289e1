#include "term/operation.h"

static Wide negate_if(bool negative, Wide value)
{
    return negative ? -value : value;
}

static Wide divide_unsigned(unsigned width, Wide a, Wide b)
{
    return b ? a / b : wide_mask(~(Wide)0, width);
}

static Wide remain_unsigned(Wide a, Wide b)
{
    return b ? a % b : a;
}

/* The magnitudes are divided; a zero divisor counts as positive. */
static Wide divide_signed(const Operation *operation, Wide a, Wide b)
{
    unsigned width = operation->width;
    bool negative_a = wide_extend(a, width) < 0, negative_b = wide_extend(b, width) < 0;
    Wide magnitude_a = wide_mask(negate_if(negative_a, a), width),
         magnitude_b = wide_mask(negate_if(negative_b, b), width);
    if (operation->op == TERM_SDIV)
        return negate_if(negative_a != negative_b, divide_unsigned(width, magnitude_a, magnitude_b));
    return negate_if(negative_a, remain_unsigned(magnitude_a, magnitude_b));
}

static Wide shift(const Operation *operation, Wide a, Wide b)
{
    unsigned width = operation->width;
    if (operation->op == TERM_ASHR)
        return (Wide)(wide_extend(a, width) >> (b < width ? (unsigned)b : width - 1));
    if (b >= width)
        return 0;
    return operation->op == TERM_SHL ? a << (unsigned)b : a >> (unsigned)b;
}

static Wide compute(const Operation *operation, Wide a, Wide b)
{
    unsigned operand_width = operation->operand_width;
    switch (operation->op) {
    case TERM_NOT: return ~a;
    case TERM_NEG: return -a;
    case TERM_AND: return a & b;
    case TERM_OR: return a | b;
    case TERM_XOR: return a ^ b;
    case TERM_ADD: return a + b;
    case TERM_SUB: return a - b;
    case TERM_MUL: return a * b;
    case TERM_UDIV: return divide_unsigned(operation->width, a, b);
    case TERM_UREM: return remain_unsigned(a, b);
    case TERM_SDIV:
    case TERM_SREM: return divide_signed(operation, a, b);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR: return shift(operation, a, b);
    case TERM_CONCAT: return a << operation->low_width | b;
    case TERM_EXTRACT: return a >> operation->detail;
    case TERM_ZEXT: return a;
    case TERM_SEXT: return (Wide)wide_extend(a, operand_width);
    case TERM_EQ: return a == b;
    case TERM_ULT: return a < b;
    case TERM_ULE: return a <= b;
    case TERM_SLT: return wide_extend(a, operand_width) < wide_extend(b, operand_width);
    case TERM_SLE: return wide_extend(a, operand_width) <= wide_extend(b, operand_width);
    default: base_die("term operation %u has no value of its own", operation->op);
    }
}

Wide operation_apply(const Operation *operation, Wide a, Wide b)
{
    if (operation_is_float(operation->op))
        return float_apply(operation, a, b);
    return wide_mask(compute(operation, a, b), operation->width);
}

Wide operation_apply_alone(const Operation *operation, Wide a, Wide b)
{
    if (!operation_is_float(operation->op))
        return operation_apply(operation, a, b);
    fenv_t environment;
    float_enter(&environment);
    Wide result = float_apply(operation, a, b);
    float_leave(&environment);
    return result;
}
