/* Conversion from floating point. A value that does not fit gives the "integer indefinite" value of the instruction
 * that clang selects: the 32-bit instruction up to 32 bits (signed), the 64-bit one above. */
#include "base/base.h"

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
        return wide_mask(truncate_wide(value, true), width);
    if (width > 32)
        return wide_mask(truncate_64(value), width);
    bool fits = value > -0x1p31L - 1 && value < 0x1p31L;
    return wide_mask(fits ? (Wide)(int64_t)(int32_t)value : UINT64_C(1) << 31, width);
}

static Wide to_unsigned(long double value, unsigned width)
{
    if (width > 64)
        return wide_mask(truncate_wide(value, false), width);
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
    if (width <= 8)
        return wide_mask(convert_f80_to_signed(value, 16), width);
    if (width != 64)
        return to_unsigned(value, width);
    /* Subtracts 2^63 first when the value is at least that, then flips the top bit. */
    bool large = !(value < 0x1p63L); /* also for a NaN */
    return truncate_64(large ? value - 0x1p63L : value) ^ (large ? UINT64_C(1) << 63 : 0);
}
