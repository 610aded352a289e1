/* Integer and classification builtins. Every width up to 128 bits is computed in 128 bits. */
#include <math.h>

#include "execution/builtins.h"

static unsigned slots_of(unsigned width)
{
    return width > 64 ? 2 : 1;
}

static Wide mask(unsigned width)
{
    return width >= 128 ? ~(Wide)0 : ((Wide)1 << width) - 1;
}

static Wide operand(const uint64_t *arguments, unsigned width, unsigned index)
{
    return (width > 64 ? slot_get_wide(arguments + 2 * index) : arguments[index]) & mask(width);
}

static SignedWide extend(Wide value, unsigned width)
{
    Wide sign = (Wide)1 << (width - 1);
    return (SignedWide)((value ^ sign) - sign);
}

static void put(uint64_t *results, unsigned width, Wide value)
{
    value &= mask(width);
    if (width > 64)
        slot_set_wide(results, value);
    else
        results[0] = (uint64_t)value;
}

/* ---- One operand ---- */

static unsigned count_ones(Wide value)
{
    return (unsigned)(__builtin_popcountll((uint64_t)value) + __builtin_popcountll((uint64_t)(value >> 64)));
}

static unsigned trailing_zeros(Wide value, unsigned width)
{
    if (value == 0)
        return width;
    uint64_t low = (uint64_t)value;
    return (unsigned)(low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(value >> 64)));
}

static unsigned leading_zeros(Wide value, unsigned width)
{
    if (value == 0)
        return width;
    uint64_t high = (uint64_t)(value >> 64);
    return width - 128 + (unsigned)(high != 0 ? __builtin_clzll(high) : 64 + __builtin_clzll((uint64_t)value));
}

/* Reverses the order of the groups of `group` bits each. */
static Wide reverse_groups(Wide value, unsigned width, unsigned group)
{
    Wide reversed = 0;
    for (unsigned done = 0; done < width; done += group, value >>= group)
        reversed = reversed << group | (value & mask(group));
    return reversed;
}

/* ---- Operations with two operands, and whether they overflow the width ---- */

typedef struct Pair {
    Wide a, b;
    unsigned width;
} Pair;

static bool leaves_signed(SignedWide value, unsigned width)
{
    return extend((Wide)value & mask(width), width) != value;
}

#define SIGNED_OPERATION(name, builtin)                                                  \
    static bool name(const Pair *pair, Wide *result)                                     \
    {                                                                                    \
        SignedWide value;                                                                \
        bool overflow = builtin(extend(pair->a, pair->width), extend(pair->b, pair->width), &value); \
        *result = (Wide)value;                                                           \
        return overflow || leaves_signed(value, pair->width);                            \
    }
#define UNSIGNED_OPERATION(name, builtin)                           \
    static bool name(const Pair *pair, Wide *result)                \
    {                                                               \
        bool overflow = builtin(pair->a, pair->b, result);          \
        return overflow || (*result & ~mask(pair->width)) != 0;     \
    }
SIGNED_OPERATION(signed_add, __builtin_add_overflow)
SIGNED_OPERATION(signed_subtract, __builtin_sub_overflow)
SIGNED_OPERATION(signed_multiply, __builtin_mul_overflow)
UNSIGNED_OPERATION(unsigned_add, __builtin_add_overflow)
UNSIGNED_OPERATION(unsigned_subtract, __builtin_sub_overflow)
UNSIGNED_OPERATION(unsigned_multiply, __builtin_mul_overflow)

static Wide saturate_signed(bool (*operation)(const Pair *, Wide *), Wide a, Wide b, unsigned width)
{
    Wide result, minimum = (Wide)1 << (width - 1);
    if (!operation(&(Pair){a, b, width}, &result))
        return result;
    return extend(a, width) < 0 ? minimum : minimum - 1; /* a sum or difference overflows towards the sign of a */
}

/* ---- Classes of floats ---- */

/* The classes of LLVM's is.fpclass: two for NaN, then from -infinity up to +infinity. */
enum { CLASS_SIGNALLING_NAN, CLASS_QUIET_NAN, CLASS_FIRST_NUMBER };

static unsigned number_class(int category, bool negative)
{
    unsigned distance = category == FP_ZERO ? 0 : category == FP_SUBNORMAL ? 1 : category == FP_NORMAL ? 2 : 3;
    return CLASS_FIRST_NUMBER + (negative ? 3 - distance : 4 + distance);
}

static bool in_classes(unsigned class, uint64_t classes)
{
    return classes >> class & 1;
}

#define FPCLASS(NAME, type, value_of, is_quiet, mask_slot)                                     \
    static void bits_##NAME(const BuiltinCall *call)                                           \
    {                                                                                          \
        type value = value_of;                                                                 \
        int category = fpclassify(value);                                                      \
        unsigned class = category != FP_NAN ? number_class(category, signbit(value) != 0)      \
                         : (is_quiet)       ? CLASS_QUIET_NAN                                  \
                                            : CLASS_SIGNALLING_NAN;                            \
        call->results[0] = in_classes(class, call->arguments[mask_slot]);                      \
    }

static float slot_f32(const uint64_t *slots)
{
    float value;
    memcpy(&value, slots, sizeof value);
    return value;
}

static double slot_f64(const uint64_t *slots)
{
    double value;
    memcpy(&value, slots, sizeof value);
    return value;
}

FPCLASS(IS_FPCLASS32, float, slot_f32(call->arguments), call->arguments[0] >> 22 & 1, 1)
FPCLASS(IS_FPCLASS64, double, slot_f64(call->arguments), call->arguments[0] >> 51 & 1, 1)
FPCLASS(IS_FPCLASS80, long double, slot_get_f80(call->arguments), call->arguments[0] >> 62 & 1, 2)

/* ---- Handlers: a and b are the operands ---- */

#define UNARY(NAME, expression)                                                                \
    static void bits_##NAME(const BuiltinCall *call)                                           \
    {                                                                                          \
        unsigned width = call->width;                                                          \
        Wide a = operand(call->arguments, width, 0);                                           \
        put(call->results, width, expression);                                                 \
    }
#define BINARY(NAME, expression)                                                               \
    static void bits_##NAME(const BuiltinCall *call)                                           \
    {                                                                                          \
        unsigned width = call->width;                                                          \
        Wide a = operand(call->arguments, width, 0), b = operand(call->arguments, width, 1);   \
        put(call->results, width, expression);                                                 \
    }
#define OVERFLOWING(NAME, operation)                                                           \
    static void bits_##NAME(const BuiltinCall *call)                                           \
    {                                                                                          \
        unsigned width = call->width;                                                          \
        Pair pair = {operand(call->arguments, width, 0), operand(call->arguments, width, 1), width}; \
        Wide result;                                                                           \
        call->results[slots_of(width)] = operation(&pair, &result);                            \
        put(call->results, width, result);                                                     \
    }
#define FUNNEL(NAME, expression)                                                               \
    static void bits_##NAME(const BuiltinCall *call)                                           \
    {                                                                                          \
        unsigned width = call->width, amount = (unsigned)(operand(call->arguments, width, 2) % width); \
        Wide a = operand(call->arguments, width, 0), b = operand(call->arguments, width, 1);   \
        put(call->results, width, expression);                                                 \
    }

UNARY(CTPOP, count_ones(a))
UNARY(CTLZ, leading_zeros(a, width))
UNARY(CTTZ, trailing_zeros(a, width))
UNARY(BSWAP, reverse_groups(a, width, 8))
UNARY(BITREVERSE, reverse_groups(a, width, 1))
UNARY(ABS, extend(a, width) < 0 ? -a : a)
BINARY(SMAX, extend(a, width) > extend(b, width) ? a : b)
BINARY(SMIN, extend(a, width) < extend(b, width) ? a : b)
BINARY(UMAX, a > b ? a : b)
BINARY(UMIN, a < b ? a : b)
BINARY(SADD_SAT, saturate_signed(signed_add, a, b, width))
BINARY(SSUB_SAT, saturate_signed(signed_subtract, a, b, width))
BINARY(UADD_SAT, b > mask(width) - a ? mask(width) : a + b)
BINARY(USUB_SAT, a < b ? 0 : a - b)
OVERFLOWING(SADD_OVERFLOW, signed_add)
OVERFLOWING(SSUB_OVERFLOW, signed_subtract)
OVERFLOWING(SMUL_OVERFLOW, signed_multiply)
OVERFLOWING(UADD_OVERFLOW, unsigned_add)
OVERFLOWING(USUB_OVERFLOW, unsigned_subtract)
OVERFLOWING(UMUL_OVERFLOW, unsigned_multiply)
FUNNEL(FSHL, amount == 0 ? a : a << amount | b >> (width - amount))
FUNNEL(FSHR, amount == 0 ? b : a << (width - amount) | b >> amount)

BuiltinHandler *const builtins_bits[BUILTIN_COUNT] = {
#define ROW(NAME) [BUILTIN_##NAME] = bits_##NAME,
    ROW(CTPOP) ROW(CTLZ) ROW(CTTZ) ROW(BSWAP) ROW(BITREVERSE) ROW(FSHL) ROW(FSHR) ROW(ABS)
    ROW(SMAX) ROW(SMIN) ROW(UMAX) ROW(UMIN) ROW(SADD_SAT) ROW(UADD_SAT) ROW(SSUB_SAT) ROW(USUB_SAT)
    ROW(SADD_OVERFLOW) ROW(UADD_OVERFLOW) ROW(SSUB_OVERFLOW) ROW(USUB_OVERFLOW) ROW(SMUL_OVERFLOW) ROW(UMUL_OVERFLOW)
    ROW(IS_FPCLASS32) ROW(IS_FPCLASS64) ROW(IS_FPCLASS80)
#undef ROW
};
