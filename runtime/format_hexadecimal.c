/* %a for double. The host formats long double, whose leading digit differs. */
#include "format.h"

enum { MANTISSA_DIGITS = 13 };

/* Rounds the mantissa to `digits` hexadecimal digits, to even; a carry goes into the leading digit above them. */
static uint64_t round_mantissa(uint64_t mantissa, int digits)
{
    int dropped = 4 * (MANTISSA_DIGITS - digits);
    uint64_t unit = UINT64_C(1) << dropped, rest = mantissa & (unit - 1);
    mantissa -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && mantissa & unit))
        mantissa += unit;
    return mantissa;
}

static char *put_exponent(char *end, int exponent, bool upper)
{
    *end++ = upper ? 'P' : 'p';
    *end++ = exponent < 0 ? '-' : '+';
    unsigned magnitude = exponent < 0 ? (unsigned)-exponent : (unsigned)exponent;
    unsigned scale = 1;
    while (magnitude / scale >= 10)
        scale *= 10;
    for (; scale; scale /= 10)
        *end++ = (char)('0' + magnitude / scale % 10);
    return end;
}

/* The leading digit, the point and up to 13 digits after it; returns their length. */
static size_t put_digits(char *buffer, uint64_t mantissa, int precision, bool point, const char *digits)
{
    char *end = buffer;
    *end++ = digits[mantissa >> 52];
    if (precision > 0 || point)
        *end++ = '.';
    for (int i = 0; i < precision && i < MANTISSA_DIGITS; i++)
        *end++ = digits[mantissa >> (48 - 4 * i) & 15];
    return (size_t)(end - buffer);
}

/* Fills the buffer with the digits (their length is the result), a NUL, and the exponent; `zeros_after` more zeros
 * belong between the two. The caller adds sign and "0x". */
size_t __coset_hexadecimal_text(const CosetDirective *directive, double value, char buffer[64], size_t *zeros_after)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    uint64_t mantissa = bits & ((UINT64_C(1) << 52) - 1);
    int exponent = (int)(bits >> 52 & 2047);
    bool zero = exponent == 0 && mantissa == 0;
    if (exponent)
        mantissa |= UINT64_C(1) << 52;
    exponent = zero ? 0 : exponent ? exponent - 1023 : -1022;

    int precision = directive->precision;
    if (precision < 0) {
        precision = MANTISSA_DIGITS;
        while (precision > 0 && !(mantissa >> 4 * (MANTISSA_DIGITS - precision) & 15))
            precision--;
    } else if (precision < MANTISSA_DIGITS) {
        mantissa = round_mantissa(mantissa, precision);
    }
    bool upper = directive->conversion == 'A';
    size_t length = put_digits(buffer, mantissa, precision, directive->flags & FLAG_ALTERNATE,
                               upper ? "0123456789ABCDEF" : "0123456789abcdef");
    *zeros_after = precision > MANTISSA_DIGITS ? (size_t)(precision - MANTISSA_DIGITS) : 0;
    buffer[length] = '\0';
    *put_exponent(buffer + length + 1, exponent, upper) = '\0';
    return length;
}
