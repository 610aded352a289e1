#include "coset_runtime.h"
#include <errno.h>
#include <limits.h>

static bool is_digit(char c, unsigned base)
{
    unsigned digit;
    return __coset_take_digit((unsigned char)c, base, &digit);
}

/* Skips "0x" or "0b" if a digit of that base follows, and determines the base if it is 0. */
static const char *skip_prefix(const char *text, int *base, bool binary_prefix)
{
    if (*base != 0 && *base != 16 && !(binary_prefix && *base == 2))
        return text;
    if (text[0] != '0') {
        *base = *base ? *base : 10;
        return text;
    }
    int letter = text[1] | 32;
    if ((*base == 0 || *base == 16) && letter == 'x' && is_digit(text[2], 16)) {
        *base = 16;
        return text + 2;
    }
    if (binary_prefix && (*base == 0 || *base == 2) && letter == 'b' && is_digit(text[2], 2)) {
        *base = 2;
        return text + 2;
    }
    *base = *base ? *base : 8;
    return text;
}

void __coset_parse_integer(CosetInteger *integer, const char *text, int base, bool binary_prefix)
{
    const char *start = text;
    *integer = (CosetInteger){0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return;
    }
    while (__coset_is_space((unsigned char)*text))
        text++;
    if (*text == '-' || *text == '+')
        integer->negative = *text++ == '-';
    text = skip_prefix(text, &base, binary_prefix);

    const char *digits = text;
    unsigned long value = 0, radix = (unsigned long)base;
    unsigned digit;
    while (__coset_take_digit((unsigned char)*text, (unsigned)base, &digit)) {
        if (text - digits >= COSET_SMALL_DIGITS && value > (ULONG_MAX - digit) / radix)
            integer->overflow = true;
        value = value * radix + digit;
        text++;
    }
    integer->small = text - digits <= COSET_SMALL_DIGITS;
    integer->magnitude = integer->overflow ? ULONG_MAX : value;
    integer->end = text == digits ? start : text;
}

long __coset_integer_signed(const CosetInteger *integer)
{
    unsigned long limit = integer->negative ? (unsigned long)LONG_MAX + 1 : LONG_MAX;
    if (!integer->small && integer->magnitude > limit) {
        errno = ERANGE;
        return integer->negative ? LONG_MIN : LONG_MAX;
    }
    return (long)(integer->negative ? 0 - integer->magnitude : integer->magnitude);
}

unsigned long __coset_integer_unsigned(const CosetInteger *integer)
{
    if (integer->overflow) {
        errno = ERANGE;
        return ULONG_MAX;
    }
    return integer->negative ? 0 - integer->magnitude : integer->magnitude;
}
