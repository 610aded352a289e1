/* Values that are easy to read: small numbers, letters, simple fractions. */
#include <math.h>
#include <string.h>

#include "explore/explorer.h"

/* Signed numbers stay small enough that no product of two overflows. */
static const int16_t signed_numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, -1, -2, -3, -5, 30, 50, 100, -10, -100, 1000, 10000, -1000};
static const uint32_t unsigned_numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 30, 50, 100, 1234567890, 1000, 10000, 100000};
static const double fractions[] = {0, 1, 0.5, 2, 1.5, 3, 2.5, 4, 0.25, 5, 10, -1, -0.5, -2, -2.5, 20, 100, -10, 1000, 10000, -1000};
static const char letters[] = "abcdexyz0123789ABCDXYZ _-+./,";

enum { SMALL_NUMBERS = 17, SMALL_FRACTIONS = 16, SMALL_LETTERS = 22 }; /* the first ones */
enum {
    SIGNED_NUMBERS = sizeof signed_numbers / sizeof *signed_numbers,
    UNSIGNED_NUMBERS = sizeof unsigned_numbers / sizeof *unsigned_numbers,
    FRACTIONS = sizeof fractions / sizeof *fractions,
    LETTERS = sizeof letters - 1,
};

unsigned readable_small_count(const TermVariable *variable)
{
    switch ((TermKind)variable->kind) {
    case TERM_BOOL: case TERM_POINTER: return readable_count(variable);
    case TERM_CHAR: return SMALL_LETTERS;
    case TERM_FLOAT: return readable_count(variable) ? SMALL_FRACTIONS : 0;
    default: return SMALL_NUMBERS;
    }
}

unsigned readable_count(const TermVariable *variable)
{
    switch ((TermKind)variable->kind) {
    case TERM_BOOL: return 2;
    case TERM_CHAR: return LETTERS;
    case TERM_FLOAT: return variable->width == 32 || variable->width == 64 ? FRACTIONS : 0;
    case TERM_POINTER: return 0;
    case TERM_SIGNED: return SIGNED_NUMBERS;
    default: return UNSIGNED_NUMBERS;
    }
}

/* ---- Floats ---- */

static uint64_t float_bits(const TermVariable *variable, double number)
{
    float single = (float)number;
    uint32_t bits = 0;
    uint64_t wide = 0;
    memcpy(&bits, &single, sizeof bits);
    memcpy(&wide, &number, sizeof wide);
    return variable->width == 32 ? bits : wide;
}

static double float_number(const TermVariable *variable, uint64_t value)
{
    uint32_t bits = (uint32_t)value;
    float single;
    double number;
    memcpy(&single, &bits, sizeof single);
    memcpy(&number, &value, sizeof number);
    return variable->width == 32 ? single : number;
}

/* ---- Integers ---- */

static int64_t signed_number(const TermVariable *variable, uint64_t value)
{
    unsigned unused = 64 - variable->width;
    return variable->kind == TERM_SIGNED ? (int64_t)(value << unused) >> unused : (int64_t)value;
}

static bool integer_value(const TermVariable *variable, int64_t number, uint64_t *value)
{
    *value = (uint64_t)number & UINT64_MAX >> (64 - variable->width);
    return signed_number(variable, *value) == number;
}

bool readable_value(const TermVariable *variable, unsigned number, uint64_t *value)
{
    switch ((TermKind)variable->kind) {
    case TERM_BOOL: *value = number; return true;
    case TERM_CHAR: *value = (uint8_t)letters[number]; return true;
    case TERM_FLOAT: *value = float_bits(variable, fractions[number]); return true;
    case TERM_SIGNED: return integer_value(variable, signed_numbers[number], value);
    default: return integer_value(variable, unsigned_numbers[number], value);
    }
}

/* ---- Costs ---- */

/* The decimal digits in excess of two. */
static unsigned extra_digits(uint64_t magnitude)
{
    unsigned digits = 0;
    for (; magnitude >= 100; magnitude /= 10)
        digits++;
    return digits;
}

static unsigned integer_cost(const TermVariable *variable, uint64_t value)
{
    int64_t number = signed_number(variable, value);
    bool negative = variable->kind == TERM_SIGNED && number < 0;
    return 2 * extra_digits(negative ? -(uint64_t)number : value) + negative;
}

static unsigned float_cost(double number)
{
    double magnitude = fabs(number);
    if (!(magnitude < 1e9))
        return 60;
    unsigned fraction = magnitude * 4 == floor(magnitude * 4) ? 0 : 20;
    return fraction + 2 * extra_digits((uint64_t)magnitude) + (signbit(number) != 0);
}

static unsigned character_cost(uint64_t value)
{
    return value == 0 || memchr(letters, (int)value, LETTERS) ? 0 : value >= ' ' && value <= '~' ? 1 : 2;
}

unsigned readable_cost(const TermVariable *variable, uint64_t value)
{
    switch ((TermKind)variable->kind) {
    case TERM_BOOL: return 0;
    case TERM_CHAR: return character_cost(value);
    case TERM_FLOAT: return float_cost(float_number(variable, value));
    default: return integer_cost(variable, value);
    }
}
