/* Conversion from floating point. A value that does not fit gives the "integer indefinite" value of the instruction
 * that clang selects: the 32-bit instruction up to 32 bits (signed), the 64-bit one above. */
#include "base/base.h"

static uint64_t truncate_64(long double value)
{
    bool fits = value > -0x1p63L - 1 && value < 0x1p63L;
    return fits ? (uint64_t)(int64_t)value : UINT64_C(1) << 63;
}

/* Beyond 64 bits, clang calls libgcc. What does not fit there is what its conversions of the upper and the lower half leave:
 * nothing of a value that is too large, the indefinite value of both halves for a NaN. */
enum { HALF_BITS = 64 };
#define INDEFINITE_HALF ((Wide)1 << 63)
#define INDEFINITE_WIDE (INDEFINITE_HALF << HALF_BITS | INDEFINITE_HALF)

static Wide wide_magnitude(long double value)
{
    long double magnitude = value < 0 ? -value : value;
    return magnitude < 0x1p128L ? (Wide)magnitude : 0;
}

static Wide truncate_wide_signed(long double value)
{
    if (value != value)
        return INDEFINITE_WIDE;
    return value < 0 ? 0 - wide_magnitude(value) : wide_magnitude(value);
}

/* From float and double each half is converted as if it were signed. */
static Wide truncate_wide_unsigned(long double value)
{
    if (value >= 0)
        return wide_magnitude(value);
    return (Wide)truncate_64(value / 0x1p64L) << HALF_BITS | truncate_64(value);
}

static Wide to_signed(long double value, unsigned width)
{
    if (width > 64)
        return wide_mask(truncate_wide_signed(value), width);
    if (width > 32)
        return wide_mask(truncate_64(value), width);
    bool fits = value > -0x1p31L - 1 && value < 0x1p31L;
    return wide_mask(fits ? (Wide)(int64_t)(int32_t)value : UINT64_C(1) << 31, width);
}

static Wide to_unsigned(long double value, unsigned width)
{
    if (width > 64)
        return wide_mask(truncate_wide_unsigned(value), width);
    if (width < 32)
        return to_signed(value, 32) & (((Wide)1 << width) - 1);
    if (width < 64)
        return wide_mask(truncate_64(value), width);
    /* Two conversions, the second of value - 2^63, joined by the sign of the first. */
    uint64_t low = truncate_64(value), high = truncate_64(value - 0x1p63L);
    return low | (high & (uint64_t)((int64_t)low >> 63));
}

Wide convert_f64_to_signed(double value, unsigned width)
{
    return to_signed(value, width);
}

Wide convert_f64_to_unsigned(double value, unsigned width)
{
    return to_unsigned(value, width);
}

Wide convert_f80_to_signed(long double value, unsigned width)
{
    /* x87 has a 16-bit store too, which clang uses up to 16 bits. */
    if (width <= 16 && !(value > -0x1p15L - 1 && value < 0x1p15L))
        return wide_mask(0x8000, width);
    return to_signed(value, width);
}

Wide convert_f80_to_unsigned(long double value, unsigned width)
{
    if (width > 64) /* libgcc tests the sign first */
        return value < 0 ? 0 : to_unsigned(value, width);
    if (width <= 8)
        return wide_mask(convert_f80_to_signed(value, 16), width);
    if (width != 64)
        return to_unsigned(value, width);
    /* Subtracts 2^63 first when the value is at least that, then flips the top bit. */
    bool large = !(value < 0x1p63L); /* also for a NaN */
    return truncate_64(large ? value - 0x1p63L : value) ^ (large ? UINT64_C(1) << 63 : 0);
}
