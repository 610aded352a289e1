/* Values and literals in C syntax. */
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "term/operation.h"
#include "term/print_c.h"

/* ---- Floats: a short text that converts back to the same bits ---- */

static bool reads_back(const char *text, unsigned width, Wide bits)
{
    if (width == 32)
        return float_bits(strtof(text, NULL)) == (uint32_t)bits;
    if (width == 64)
        return double_bits(strtod(text, NULL)) == (uint64_t)bits;
    return extended_bits(strtold(text, NULL)) == bits;
}

static void print_finite(Text *out, unsigned width, Wide bits, long double value)
{
    char digits[64];
    bool is_plain = fabsl(value) < 1e9L && truncl(value) == value; /* 40.0 rather than 4e+01 */
    for (int precision = is_plain ? 10 : 1; precision <= 21; precision++) {
        snprintf(digits, sizeof digits, "%.*Lg", precision, value);
        if (reads_back(digits, width, bits))
            break;
    }
    text_append(out, digits);
    if (!strpbrk(digits, ".e"))
        text_append(out, ".0");
    text_append(out, width == 32 ? "f" : width == 64 ? "" : "L");
}

void c_print_float(Text *out, unsigned width, Wide bits)
{
    fenv_t environment;
    float_enter(&environment);
    long double value = width == 32   ? float_from_bits((uint32_t)bits)
                        : width == 64 ? double_from_bits((uint64_t)bits)
                                      : extended_from_bits(bits);
    bool negative = bits >> (width - 1) & 1;
    if (isnan(value))
        text_append(out, negative ? "-NAN" : "NAN");
    else if (isinf(value))
        text_append(out, negative ? "-INFINITY" : "INFINITY");
    else
        print_finite(out, width, bits, value);
    float_leave(&environment);
}

/* ---- Characters ---- */

bool c_print_character(Text *out, uint64_t value)
{
    static const char named[] = "\0\a\b\t\n\v\f\r\\\'", letters[] = "0abtnvfr\\\'";
    const char *found = value < 128 ? memchr(named, (int)value, sizeof named - 1) : NULL;
    if (found)
        text_printf(out, "'\\%c'", letters[found - named]);
    else if (value < 128 && isprint((int)value))
        text_printf(out, "'%c'", (int)value);
    else
        return false;
    return true;
}

void term_print_value(const TermVariable *variable, uint64_t value, Text *out)
{
    unsigned width = variable->width;
    value = (uint64_t)wide_mask(value, width);
    int64_t number = (int64_t)wide_extend(value, width);
    switch ((TermKind)variable->kind) {
    case TERM_FLOAT:
        if (width == 32 || width == 64) {
            c_print_float(out, width, value);
            return;
        }
        break;
    case TERM_BOOL:
        if (value <= 1) {
            text_append(out, value ? "true" : "false");
            return;
        }
        break;
    case TERM_CHAR:
        if (c_print_character(out, value))
            return;
        text_printf(out, "%" PRId64, number);
        return;
    case TERM_SIGNED: text_printf(out, "%" PRId64, number); return;
    case TERM_POINTER: text_printf(out, value ? "0x%" PRIx64 : "NULL", value); return;
    default: break;
    }
    text_printf(out, "%" PRIu64, value);
}
