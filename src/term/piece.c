#include "term/piece.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Pieces ---- */

Piece piece_new(const char *text, unsigned precedence, unsigned bits, TypeClass type, Exact exact)
{
    Piece piece = {
        .precedence = (uint8_t)precedence, .bits = (uint8_t)bits, .type = (uint8_t)type, .exact = (uint8_t)exact};
    text_append(&piece.text, text);
    return piece;
}

Piece piece_too_long(void)
{
    return piece_new("...", PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH);
}

static void append_piece(Text *out, const Piece *piece, bool parentheses)
{
    text_append(out, parentheses ? "(" : "");
    text_append_bytes(out, piece->text.bytes, piece->text.length);
    text_append(out, parentheses ? ")" : "");
}

/* The type that C gives to an operation on both. */
static void piece_take_common_type(Piece *result, const Piece *a, const Piece *b)
{
    const Piece *wider = a->bits >= b->bits ? a : b;
    if (a->type == TYPE_FLOAT || b->type == TYPE_FLOAT)
        wider = a->type != TYPE_FLOAT ? b : b->type != TYPE_FLOAT ? a : wider;
    result->bits = wider->bits;
    result->type = wider->type;
    if (a->bits == b->bits && wider->type == TYPE_SIGNED && (a->type == TYPE_UNSIGNED || b->type == TYPE_UNSIGNED))
        result->type = TYPE_UNSIGNED;
}

/* A chain of one associative operator needs none, if all operands have one type: otherwise C would convert at another
 * point of the chain. */
static bool needs_parentheses(const Piece *a, const char *op, const Piece *b, unsigned precedence, bool associative)
{
    bool same = (b->op == op[0] || (op[0] == '+' && b->op == '-')) && a->bits == b->bits && a->type == b->type;
    return b->precedence < precedence || (b->precedence == precedence && !(associative && same));
}

/* Parentheses that C does not need, but readers do: sums in shifts, comparisons of comparisons. */
static bool is_confusing(const Piece *inner, unsigned precedence)
{
    return (precedence == PRECEDENCE_SHIFT && inner->precedence == PRECEDENCE_SUM) ||
           (precedence == PRECEDENCE_EQUALITY && inner->precedence == PRECEDENCE_ORDER);
}

Piece piece_infix(Piece a, const char *op, Piece b, unsigned precedence, bool associative)
{
    Piece result = {
        .precedence = (uint8_t)precedence, .character = a.character || b.character, .cast = a.cast || b.cast};
    result.op =
        /* of a chain, the first operator */
        precedence == PRECEDENCE_PRODUCT && a.precedence == precedence ? a.op : op[0];
    piece_take_common_type(&result, &a, &b);
    append_piece(&result.text, &a, a.precedence < precedence || is_confusing(&a, precedence));
    text_printf(&result.text, " %s ", op);
    append_piece(&result.text, &b,
                 needs_parentheses(&a, op, &b, precedence, associative) || is_confusing(&b, precedence));
    text_release(&a.text);
    text_release(&b.text);
    return result;
}

Piece piece_shift(Piece a, const char *op, unsigned amount)
{
    char digits[8];
    snprintf(digits, sizeof digits, "%u", amount);
    uint8_t bits = a.bits, type = a.type;
    Piece result =
        piece_infix(a, op, piece_new(digits, PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH), PRECEDENCE_SHIFT, false);
    result.bits = bits;
    result.type = type;
    result.character = false;
    return result;
}

Piece piece_prefix(const char *prefix, Piece a)
{
    Piece result = a;
    result.text = (Text){0};
    result.precedence = PRECEDENCE_UNARY;
    text_append(&result.text, prefix);
    bool twice = a.text.bytes[0] == prefix[0] && prefix[0] != '('; /* - -x */
    append_piece(&result.text, &a, a.precedence < PRECEDENCE_UNARY || twice);
    text_release(&a.text);
    return result;
}

Piece piece_call(const char *function, Piece a)
{
    Piece result = a;
    result.text = (Text){0};
    result.precedence = PRECEDENCE_PRIMARY;
    text_append(&result.text, function);
    append_piece(&result.text, &a, true);
    text_release(&a.text);
    return result;
}

Piece piece_choice(Piece condition, Piece a, Piece b)
{
    Piece result = {
        .precedence = PRECEDENCE_CHOICE, .exact = a.exact & b.exact, .character = a.character || b.character};
    piece_take_common_type(&result, &a, &b);
    if (result.type == TYPE_UNSIGNED && (a.type == TYPE_SIGNED || b.type == TYPE_SIGNED))
        result.exact &= EXACT_UNSIGNED; /* a negative arm is converted */
    append_piece(&result.text, &condition, condition.precedence <= PRECEDENCE_CHOICE);
    text_append(&result.text, " ? ");
    append_piece(&result.text, &a, a.precedence < PRECEDENCE_CHOICE);
    text_append(&result.text, " : ");
    append_piece(&result.text, &b, b.precedence < PRECEDENCE_CHOICE);
    text_release(&condition.text);
    text_release(&a.text);
    text_release(&b.text);
    return result;
}

/* ---- Types ---- */

unsigned c_bits(unsigned width)
{
    return width <= 32 ? 32 : width <= 64 ? 64 : 128;
}

const char *c_type_name(unsigned width, bool is_signed)
{
    switch (width) {
    case 8: return is_signed ? "char" : "unsigned char";
    case 16: return is_signed ? "short" : "unsigned short";
    case 32: return is_signed ? "int" : "unsigned";
    case 64: return is_signed ? "long" : "unsigned long";
    case 128: return is_signed ? "__int128" : "unsigned __int128";
    default: return NULL;
    }
}

Piece piece_cast(Piece a, unsigned width, bool is_signed)
{
    char prefix[32];
    snprintf(prefix, sizeof prefix, "(%s)", c_type_name(width, is_signed));
    Piece result = piece_prefix(prefix, a);
    result.bits = (uint8_t)c_bits(width);
    result.type = is_signed || width < 32 ? TYPE_SIGNED : TYPE_UNSIGNED;
    result.exact = is_signed ? EXACT_SIGNED : EXACT_UNSIGNED;
    result.cast = true;
    result.character = false;
    return result;
}

/* The value of a width that no C type has. */
Piece piece_mask(Piece a, unsigned width)
{
    Piece mask = c_mask(wide_ones(width), c_bits(width), false);
    Piece result = piece_infix(a, "&", mask, PRECEDENCE_AND, true);
    result.exact = EXACT_UNSIGNED;
    return result;
}

static Piece piece_sign_extend(Piece a, unsigned width)
{
    unsigned bits = c_bits(width);
    if (a.bits < bits || a.type != TYPE_SIGNED)
        a = piece_cast(a, bits, true);
    unsigned amount = a.bits - width;
    Piece result = piece_shift(piece_shift(a, "<<", amount), ">>", amount);
    result.exact = EXACT_SIGNED;
    return result;
}

/* One bit as signed: 0 or -1. */
static Piece piece_negated_bit(Piece a)
{
    if (a.exact == EXACT_NEITHER)
        a = piece_mask(a, 1);
    Piece result = piece_prefix("-", a.type == TYPE_SIGNED ? a : piece_cast(a, 32, true));
    result.exact = EXACT_SIGNED;
    return result;
}

Piece piece_make_exact(Piece a, unsigned width, Exact wanted)
{
    if ((a.exact & wanted) == wanted || wanted == EXACT_BOTH)
        return a;
    bool is_signed = wanted == EXACT_SIGNED;
    if (width == 1 && is_signed)
        return piece_negated_bit(a);
    if (c_type_name(width, is_signed))
        return piece_cast(a, width, is_signed);
    return is_signed ? piece_sign_extend(a, width) : piece_mask(a, width);
}

/* Arithmetic is at least as wide as the term. */
void piece_make_wide(Piece *a, const Piece *b, unsigned width)
{
    if (a->bits < width && b->bits < width)
        *a = piece_cast(*a, c_bits(width), a->exact != EXACT_UNSIGNED && a->type == TYPE_SIGNED);
}

/* ---- Constants ---- */

static void append_decimal(Text *out, Wide value)
{
    char digits[40];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + (int)(value % 10));
        value /= 10;
    } while (value);
    text_append(out, digits + at);
}

static bool looks_like_mask(Wide value)
{
    return value > 0xffff && (wide_is_power(value + 1) || wide_is_power(value) || wide_is_power(~value + 1));
}

static void append_hexadecimal(Piece *piece, uint64_t value)
{
    text_printf(&piece->text, "0x%" PRIx64, value);
    if (value >> 31 == 1 || value >> 63 == 1) { /* unsigned in C, unlike a decimal literal */
        piece->bits = value >> 31 == 1 ? 32 : 64;
        piece->type = TYPE_UNSIGNED;
    }
}

static void append_number(Piece *piece, Wide value)
{
    if (looks_like_mask(value) && value >> 64 == 0)
        append_hexadecimal(piece, (uint64_t)value);
    else
        append_decimal(&piece->text, value);
}

Piece c_constant(Wide value, unsigned width, Exact wanted)
{
    SignedWide number = wide_extend(value, width);
    bool negative = number < 0 && wanted != EXACT_UNSIGNED;
    Wide magnitude = negative ? -(Wide)number : wanted == EXACT_UNSIGNED || number >= 0 ? value : (Wide)number;
    Piece piece = {.precedence = negative ? PRECEDENCE_UNARY : PRECEDENCE_PRIMARY,
                   .bits = (uint8_t)(magnitude >> 31 == 0   ? 32
                                     : magnitude >> 63 == 0 ? 64
                                                            : 128),
                   .exact = (uint8_t)(number >= 0 ? EXACT_BOTH
                                      : negative  ? EXACT_SIGNED
                                                  : EXACT_UNSIGNED)};
    if (magnitude >> 64) { /* no literal is that long */
        text_printf(&piece.text, "%s((%s__int128)", negative ? "-" : "", negative ? "" : "unsigned ");
        append_decimal(&piece.text, magnitude >> 64);
        text_append(&piece.text, "u << 64 | ");
        append_decimal(&piece.text, (uint64_t)magnitude);
        text_append(&piece.text, "u)");
        piece.type = negative ? TYPE_SIGNED : TYPE_UNSIGNED;
        return piece;
    }
    if (negative && magnitude == wide_sign(c_bits(width))) { /* C has no literal for it */
        text_append(&piece.text, width == 32 ? "INT_MIN" : "LONG_MIN");
        piece.precedence = PRECEDENCE_PRIMARY;
        piece.bits = (uint8_t)c_bits(width);
        return piece;
    }
    text_append(&piece.text, negative ? "-" : "");
    if (negative)
        append_decimal(&piece.text, magnitude);
    else
        append_number(&piece, magnitude);
    if (!negative && width <= 64 && magnitude >> (c_bits(width) - 1)) {
        text_append(&piece.text, "u");
        piece.bits = (uint8_t)c_bits(width);
        piece.type = TYPE_UNSIGNED;
    }
    return piece;
}

Piece c_mask(Wide value, unsigned width, bool modular)
{
    enum { DECIMAL = 9 }; /* the largest */
    Wide rest = wide_ones(width) & ~value;
    if (width > 64 || value <= DECIMAL)
        return c_constant(value, width, EXACT_UNSIGNED);
    bool negative = value & wide_sign(width);
    Piece piece = {.precedence = PRECEDENCE_PRIMARY,
                   .bits = (uint8_t)c_bits(wide_bits(value) + 1),
                   .exact = (uint8_t)(negative ? EXACT_UNSIGNED : EXACT_BOTH)};
    if (modular && negative && rest <= UINT16_MAX) {
        text_printf(&piece.text, rest <= DECIMAL ? "~%u" : "~0x%x", (unsigned)rest);
        piece.precedence = PRECEDENCE_UNARY;
        piece.bits = 32;
        piece.exact = EXACT_SIGNED;
        return piece;
    }
    append_hexadecimal(&piece, (uint64_t)value);
    return piece;
}

/* ---- Both operands ---- */

/* In which form the result of arithmetic modulo 2^bits equals the term. */
Piece piece_modular(Piece result, unsigned width)
{
    if (result.bits == width)
        result.exact = result.type == TYPE_UNSIGNED ? EXACT_UNSIGNED : EXACT_SIGNED;
    else
        result.exact = EXACT_NEITHER;
    result.character = false;
    return result;
}

Piece piece_bitwise(Piece a, const char *op, Piece b, unsigned precedence, unsigned width)
{
    Exact both = (Exact)(a.exact & b.exact);
    piece_make_wide(&a, &b, width);
    Piece result = piece_modular(piece_infix(a, op, b, precedence, true), width);
    result.exact |= result.type == TYPE_SIGNED ? both : both & EXACT_UNSIGNED;
    return result;
}

/* If one operand is unsigned, C would compute as unsigned, which is wrong for negative values. Both are exact as
 * signed. */
void piece_make_signed(Piece *a, Piece *b, unsigned width)
{
    unsigned bits = a->bits > b->bits ? a->bits : b->bits;
    if (a->type == TYPE_UNSIGNED && a->bits == bits)
        *a = piece_cast(*a, c_bits(width), true);
    if (b->type == TYPE_UNSIGNED && b->bits == bits)
        *b = piece_cast(*b, c_bits(width), true);
}
