#include "execution/arithmetic.h"

#include <math.h>

Wide arithmetic_mask(Wide value, unsigned width)
{
    return width >= 128 ? value : value & (((Wide)1 << width) - 1);
}

SignedWide arithmetic_extend(Wide value, unsigned width)
{
    unsigned unused = 128 - width;
    return (SignedWide)(value << unused) >> unused;
}

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

/* Shift amounts wrap as x86 makes them wrap; for widths beyond 64 bits, as clang's code for pairs of registers does. */
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

bool arithmetic_overflows(BinaryOperator operator_, unsigned width, Wide a, Wide b)
{
    SignedWide signed_a = arithmetic_extend(a, width), signed_b = arithmetic_extend(b, width), result;
    bool beyond = operator_ == BINARY_ADD   ? __builtin_add_overflow(signed_a, signed_b, &result)
                  : operator_ == BINARY_SUB ? __builtin_sub_overflow(signed_a, signed_b, &result)
                                            : __builtin_mul_overflow(signed_a, signed_b, &result);
    return beyond || arithmetic_extend((Wide)result, width) != result;
}

/* ---- Conversion from floating point: what does not fit gives the "integer indefinite" value of the instruction
 * that clang chooses, which is the 32-bit one up to 32 bits (signed) and the 64-bit one above. ---- */

static uint64_t truncate_64(long double value)
{
    bool fits = value > -0x1p63L - 1 && value < 0x1p63L;
    return fits ? (uint64_t)(int64_t)value : UINT64_C(1) << 63;
}

static Wide truncate_wide(long double value, bool is_signed)
{
    /* The compiler's support routines saturate. */
    if (value != value)
        return 0;
    if (is_signed)
        return value >= 0x1p127L ? ~((Wide)1 << 127) : value <= -0x1p127L ? (Wide)1 << 127 : (Wide)(SignedWide)value;
    return value >= 0x1p128L ? ~(Wide)0 : value <= -1 ? 0 : (Wide)value;
}

static Wide to_signed(long double value, unsigned width)
{
    if (width > 64)
        return arithmetic_mask(truncate_wide(value, true), width);
    if (width > 32)
        return arithmetic_mask(truncate_64(value), width);
    bool fits = value > -0x1p31L - 1 && value < 0x1p31L;
    return arithmetic_mask(fits ? (Wide)(int64_t)(int32_t)value : UINT64_C(1) << 31, width);
}

static Wide to_unsigned(long double value, unsigned width)
{
    if (width > 64)
        return arithmetic_mask(truncate_wide(value, false), width);
    if (width < 32)
        return to_signed(value, 32) & (((Wide)1 << width) - 1);
    if (width < 64)
        return arithmetic_mask(truncate_64(value), width);
    /* Two conversions, the second of value - 2^63, joined by the sign of the first. */
    uint64_t low = truncate_64(value), high = truncate_64(value - 0x1p63L);
    return low | (high & (uint64_t)((int64_t)low >> 63));
}

Wide arithmetic_f64_to_signed(double value, unsigned width)
{
    return to_signed(value, width);
}

Wide arithmetic_f64_to_unsigned(double value, unsigned width)
{
    return to_unsigned(value, width);
}

Wide arithmetic_f80_to_signed(long double value, unsigned width)
{
    /* x87 has a 16-bit store too, which clang uses up to 16 bits. */
    if (width <= 16 && !(value > -0x1p15L - 1 && value < 0x1p15L))
        return arithmetic_mask(0x8000, width);
    return to_signed(value, width);
}

Wide arithmetic_f80_to_unsigned(long double value, unsigned width)
{
    if (width <= 8)
        return arithmetic_mask(arithmetic_f80_to_signed(value, 16), width);
    if (width != 64)
        return to_unsigned(value, width);
    /* Subtracts 2^63 first when the value is at least that, then flips the top bit. */
    bool large = !(value < 0x1p63L); /* a NaN too */
    return truncate_64(large ? value - 0x1p63L : value) ^ (large ? UINT64_C(1) << 63 : 0);
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
