/* Float operations on bit patterns, computed by the host. */
#include <math.h>
#include <string.h>

#include "term/operation.h"

void float_enter(fenv_t *saved)
{
    feholdexcept(saved);
    fesetround(FE_TONEAREST);
}

void float_leave(const fenv_t *saved)
{
    fesetenv(saved);
}

float float_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double double_from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

long double extended_from_bits(Wide bits)
{
    long double value = 0;
    memcpy(&value, &bits, 10);
    return value;
}

uint32_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

uint64_t double_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

Wide extended_bits(long double value)
{
    Wide bits = 0;
    memcpy(&bits, &value, 10);
    return bits;
}

bool float_round_both(unsigned width, Wide bits, SignedWide *floor_value, SignedWide *ceil_value)
{
    const long double bound = 0x1p100L;
    fenv_t environment;
    float_enter(&environment);
    long double value = width == 32   ? float_from_bits((uint32_t)bits)
                        : width == 64 ? double_from_bits((uint64_t)bits)
                                      : extended_from_bits(bits);
    bool number = !isnan(value);
    value = value > bound ? bound : value < -bound ? -bound : value;
    if (number) {
        *floor_value = (SignedWide)floorl(value);
        *ceil_value = (SignedWide)ceill(value);
    }
    float_leave(&environment);
    return number;
}

/* ---- Operations within one format ---- */

#define FLOAT_ROUND(name, type, suffix)                    \
    static type name(type value, TermRounding rounding)    \
    {                                                      \
        switch (rounding) {                                \
        case TERM_ROUND_EVEN: return rint##suffix(value);  \
        case TERM_ROUND_AWAY: return round##suffix(value); \
        case TERM_ROUND_UP: return ceil##suffix(value);    \
        case TERM_ROUND_DOWN: return floor##suffix(value); \
        default: return trunc##suffix(value);              \
        }                                                  \
    }

FLOAT_ROUND(round_32, float, f)
FLOAT_ROUND(round_64, double, )
FLOAT_ROUND(round_80, long double, l)

#define FLOAT_WITHIN(name, type, suffix, bits, from_bits, to_bits, round_it)            \
    static Wide name(const Operation *operation, Wide a, Wide b)                        \
    {                                                                                   \
        type x = from_bits((bits)a), y = from_bits((bits)b);                            \
        switch (operation->op) {                                                        \
        case TERM_FADD: return to_bits(x + y);                                          \
        case TERM_FSUB: return to_bits(x - y);                                          \
        case TERM_FMUL: return to_bits(x * y);                                          \
        case TERM_FDIV: return to_bits(x / y);                                          \
        case TERM_FSQRT: return to_bits(sqrt##suffix(x));                               \
        case TERM_FROUND: return to_bits(round_it(x, (TermRounding)operation->detail)); \
        case TERM_FEQ: return x == y;                                                   \
        case TERM_FLT: return isless(x, y);                                             \
        default: return islessequal(x, y);                                              \
        }                                                                               \
    }

FLOAT_WITHIN(within_32, float, f, uint32_t, float_from_bits, float_bits, round_32)
FLOAT_WITHIN(within_64, double, , uint64_t, double_from_bits, double_bits, round_64)
FLOAT_WITHIN(within_80, long double, l, Wide, extended_from_bits, extended_bits, round_80)

/* ---- Conversions ---- */

static Wide convert_from_32(unsigned width, float value)
{
    return width == 32 ? float_bits(value) : width == 64 ? double_bits(value) : extended_bits(value);
}

static Wide convert_from_64(unsigned width, double value)
{
    return width == 32 ? float_bits((float)value) : width == 64 ? double_bits(value) : extended_bits(value);
}

static Wide convert_from_80(unsigned width, long double value)
{
    return width == 32 ? float_bits((float)value) : width == 64 ? double_bits((double)value) : extended_bits(value);
}

static Wide convert_float(const Operation *operation, Wide a)
{
    if (operation->operand_width == 32)
        return convert_from_32(operation->width, float_from_bits((uint32_t)a));
    if (operation->operand_width == 64)
        return convert_from_64(operation->width, double_from_bits((uint64_t)a));
    return convert_from_80(operation->width, extended_from_bits(a));
}

static Wide convert_to_integer(const Operation *operation, Wide a)
{
    bool is_signed = operation->op == TERM_FTOS;
    if (operation->operand_width == 80) {
        long double value = extended_from_bits(a);
        return is_signed ? convert_f80_to_signed(value, operation->width)
                         : convert_f80_to_unsigned(value, operation->width);
    }
    double value = operation->operand_width == 32 ? float_from_bits((uint32_t)a) : double_from_bits((uint64_t)a);
    return is_signed ? convert_f64_to_signed(value, operation->width)
                     : convert_f64_to_unsigned(value, operation->width);
}

static Wide convert_from_signed(unsigned width, SignedWide value)
{
    return width == 32   ? float_bits((float)value)
           : width == 64 ? double_bits((double)value)
                         : extended_bits((long double)value);
}

static Wide convert_from_unsigned(unsigned width, Wide value)
{
    return width == 32   ? float_bits((float)value)
           : width == 64 ? double_bits((double)value)
                         : extended_bits((long double)value);
}

Wide float_apply(const Operation *operation, Wide a, Wide b)
{
    __asm__ volatile("" ::: "memory"); /* depends on the floating-point environment, so the compiler must not move it */
    switch (operation->op) {
    case TERM_FTOF: return convert_float(operation, a);
    case TERM_FTOS:
    case TERM_FTOU: return convert_to_integer(operation, a);
    case TERM_STOF: return convert_from_signed(operation->width, wide_extend(a, operation->operand_width));
    case TERM_UTOF: return convert_from_unsigned(operation->width, a);
    default: break;
    }
    if (operation->operand_width == 32)
        return within_32(operation, a, b);
    return operation->operand_width == 64 ? within_64(operation, a, b) : within_80(operation, a, b);
}
