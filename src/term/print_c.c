#include "term/print_c.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { C_DEPTH = 200, C_BUDGET = 20000 };

/* ---- Pieces ---- */

Piece piece_new(const char *text, unsigned precedence, unsigned bits, TypeClass type, Exact exact)
{
    Piece piece = {.precedence = (uint8_t)precedence, .bits = (uint8_t)bits, .type = (uint8_t)type, .exact = (uint8_t)exact};
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

Piece piece_infix(Piece a, const char *op, Piece b, unsigned precedence, bool loose)
{
    Piece result = {.precedence = (uint8_t)precedence, .character = a.character || b.character, .cast = a.cast || b.cast};
    piece_take_common_type(&result, &a, &b);
    append_piece(&result.text, &a, a.precedence < precedence);
    text_printf(&result.text, " %s ", op);
    append_piece(&result.text, &b, loose ? b.precedence < precedence : b.precedence <= precedence);
    text_release(&a.text);
    text_release(&b.text);
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
    Piece result = {.precedence = PRECEDENCE_CHOICE, .exact = a.exact & b.exact, .character = a.character || b.character};
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

static unsigned c_bits(unsigned width)
{
    return width <= 32 ? 32 : width <= 64 ? 64 : 128;
}

static const char *type_name(unsigned width, bool is_signed)
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

static Piece piece_cast(Piece a, unsigned width, bool is_signed)
{
    char prefix[32];
    snprintf(prefix, sizeof prefix, "(%s)", type_name(width, is_signed));
    Piece result = piece_prefix(prefix, a);
    result.bits = (uint8_t)c_bits(width);
    result.type = is_signed || width < 32 ? TYPE_SIGNED : TYPE_UNSIGNED;
    result.exact = is_signed ? EXACT_SIGNED : EXACT_UNSIGNED;
    result.cast = true;
    result.character = false;
    return result;
}

/* The value of a width that is no C type. */
static Piece piece_mask(Piece a, unsigned width)
{
    Piece mask = c_constant(wide_ones(width), c_bits(width), EXACT_UNSIGNED);
    Piece result = piece_infix(a, "&", mask, PRECEDENCE_AND, true);
    result.exact = EXACT_UNSIGNED;
    return result;
}

static Piece piece_sign_extend(Piece a, unsigned width)
{
    unsigned bits = c_bits(width);
    if (a.bits < bits || a.type != TYPE_SIGNED)
        a = piece_cast(a, bits, true);
    char amount[8];
    snprintf(amount, sizeof amount, "%u", a.bits - width);
    Piece up = piece_infix(a, "<<", piece_new(amount, PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH), PRECEDENCE_SHIFT, false);
    Piece down = piece_infix(up, ">>", piece_new(amount, PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH), PRECEDENCE_SHIFT, false);
    down.exact = EXACT_SIGNED;
    return down;
}

static Piece piece_make_exact(Piece a, unsigned width, Exact wanted)
{
    if ((a.exact & wanted) == wanted || wanted == EXACT_BOTH)
        return a;
    bool is_signed = wanted == EXACT_SIGNED;
    if (type_name(width, is_signed))
        return piece_cast(a, width, is_signed);
    return is_signed ? piece_sign_extend(a, width) : piece_mask(a, width);
}

/* Arithmetic is at least as wide as the term. */
static void make_wide_enough(Piece *a, const Piece *b, unsigned width)
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

static void append_number(Text *out, Wide value)
{
    if (looks_like_mask(value) && value >> 64 == 0)
        text_printf(out, "0x%" PRIx64, (uint64_t)value);
    else
        append_decimal(out, value);
}

Piece c_constant(Wide value, unsigned width, Exact wanted)
{
    SignedWide number = wide_extend(value, width);
    bool negative = number < 0 && wanted != EXACT_UNSIGNED;
    Wide magnitude = negative ? -(Wide)number : wanted == EXACT_UNSIGNED || number >= 0 ? value : (Wide)number;
    Piece piece = {.precedence = negative ? PRECEDENCE_UNARY : PRECEDENCE_PRIMARY,
                   .bits = (uint8_t)(magnitude >> 31 == 0 ? 32 : magnitude >> 63 == 0 ? 64 : 128),
                   .exact = (uint8_t)(number >= 0 ? EXACT_BOTH : negative ? EXACT_SIGNED : EXACT_UNSIGNED)};
    bool most_negative = negative && magnitude == wide_sign(width) && width >= 32;
    if (most_negative) { /* has no literal of its own */
        text_append(&piece.text, "-");
        append_decimal(&piece.text, magnitude - 1);
        text_append(&piece.text, " - 1");
        piece.precedence = PRECEDENCE_SUM;
        piece.bits = (uint8_t)c_bits(width);
        return piece;
    }
    text_append(&piece.text, negative ? "-" : "");
    append_number(&piece.text, magnitude);
    bool is_unsigned = !negative && width <= 64 && magnitude >> (c_bits(width) - 1) != 0;
    if (is_unsigned) {
        text_append(&piece.text, "u");
        piece.bits = (uint8_t)c_bits(width);
        piece.type = TYPE_UNSIGNED;
    }
    return piece;
}

static Piece constant_beside(CPrinter *printer, Term term, Exact wanted, const Piece *other)
{
    const TermNode *node = pool_node(printer->pool, term);
    Wide value = node_value(node);
    Piece piece = {.precedence = PRECEDENCE_PRIMARY, .bits = 32, .exact = EXACT_BOTH};
    if (other->character && wide_extend(value, node->width) >= 0 && value < 128 && c_print_character(&piece.text, (uint64_t)value))
        return piece;
    text_release(&piece.text);
    piece = c_constant(value, node->width, wanted);
    if (other->cast && other->type == TYPE_UNSIGNED && wanted == EXACT_UNSIGNED && piece.type == TYPE_SIGNED)
        text_append(&piece.text, "u");
    return piece;
}

/* ---- Variables ---- */

static Piece variable_piece(CPrinter *printer, const TermNode *node)
{
    const TermVariable *variable = term_variable_get(printer->pool, (VariableId)node->words[0]);
    unsigned width = variable->width;
    bool is_signed = variable->kind == TERM_SIGNED || variable->kind == TERM_CHAR;
    if (variable->kind == TERM_FLOAT) {
        Piece bits = piece_new(width == 32 ? "*(unsigned *)&" : "*(unsigned long *)&", PRECEDENCE_UNARY, c_bits(width),
                               TYPE_UNSIGNED, EXACT_UNSIGNED);
        text_append(&bits.text, variable->name);
        return bits;
    }
    TypeClass type = is_signed || width < 32 ? TYPE_SIGNED : TYPE_UNSIGNED;
    Piece piece = piece_new(variable->name, PRECEDENCE_PRIMARY, c_bits(width), type, is_signed ? EXACT_SIGNED : EXACT_UNSIGNED);
    piece.character = variable->kind == TERM_CHAR;
    return piece;
}

static const TermVariable *byte_variable(const CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    if (node->op != TERM_VARIABLE || node->width != 8)
        return NULL;
    return term_variable_get(printer->pool, (VariableId)node->words[0]);
}

/* Bytes of an object side by side, the lowest first in memory: read as one value. */
static bool bytes_piece(CPrinter *printer, Term term, Exact wanted, Piece *result)
{
    unsigned width = pool_width(printer->pool, term), above = width / 8;
    const TermVariable *first = NULL, *byte;
    if (width != 16 && width != 32 && width != 64)
        return false;
    for (Term rest = term; above > 0; above--) {
        const TermNode *node = pool_node(printer->pool, rest);
        bool last = above == 1;
        if (!last && node->op != TERM_CONCAT)
            return false;
        byte = byte_variable(printer, last ? rest : node->operands[0]);
        if (!byte || (first && (byte->object != first->object || byte->offset + 1 != first->offset)))
            return false;
        first = byte;
        rest = last ? rest : node->operands[1];
    }
    bool is_signed = wanted != EXACT_UNSIGNED;
    *result = piece_new("*(", PRECEDENCE_UNARY, c_bits(width), is_signed || width < 32 ? TYPE_SIGNED : TYPE_UNSIGNED,
                        is_signed ? EXACT_SIGNED : EXACT_UNSIGNED);
    text_printf(&result->text, "%s *)&%s", type_name(width, is_signed), first->name);
    return true;
}

/* ---- Arithmetic ---- */

/* What the result of arithmetic modulo 2^bits says about the term. */
static Piece ring_result(Piece result, unsigned width)
{
    if (result.bits == width)
        result.exact = result.type == TYPE_UNSIGNED ? EXACT_UNSIGNED : EXACT_SIGNED;
    else
        result.exact = EXACT_NEITHER;
    result.character = false;
    return result;
}

static Piece ring(CPrinter *printer, const TermNode *node, const char *op, unsigned precedence)
{
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    Piece b = pool_is_constant(printer->pool, node->operands[1]) && precedence <= PRECEDENCE_AND
                  ? constant_beside(printer, node->operands[1], a.type == TYPE_UNSIGNED ? EXACT_UNSIGNED : EXACT_NEITHER, &(Piece){0})
                  : c_piece(printer, node->operands[1], EXACT_NEITHER);
    make_wide_enough(&a, &b, node->width);
    return ring_result(piece_infix(a, op, b, precedence, op[0] != '-'), node->width);
}

/* x - 5 for x + -5; c - '0'. */
static Piece sum_with_constant(CPrinter *printer, const TermNode *node, Wide constant)
{
    SignedWide number = wide_extend(constant, node->width);
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    Wide magnitude = number < 0 ? -(Wide)number : (Wide)number;
    Piece b = c_constant(magnitude, node->width, EXACT_UNSIGNED);
    bool letter = a.character && number < 0 && (magnitude == '0' || magnitude == 'a' || magnitude == 'A');
    if (letter) {
        text_clear(&b.text);
        c_print_character(&b.text, (uint64_t)magnitude);
    }
    make_wide_enough(&a, &b, node->width);
    return ring_result(piece_infix(a, number < 0 ? "-" : "+", b, PRECEDENCE_SUM, false), node->width);
}

static Piece sum(CPrinter *printer, const TermNode *node)
{
    Wide constant;
    return pool_constant(printer->pool, node->operands[1], &constant) ? sum_with_constant(printer, node, constant)
                                                                      : ring(printer, node, "+", PRECEDENCE_SUM);
}

static bool may_be_negative(const CPrinter *printer, Term term)
{
    return !pool_sign_is_clear(printer->pool, term);
}

/* Both sides exact in one way, compared or divided as the operation means it. */
static void exact_operands(CPrinter *printer, const TermNode *node, Exact wanted, Piece *a, Piece *b)
{
    Term x = node->operands[0], y = node->operands[1];
    bool left = pool_is_constant(printer->pool, x), right = pool_is_constant(printer->pool, y);
    if (left) {
        *b = c_piece(printer, y, wanted);
        *a = constant_beside(printer, x, wanted, b);
    } else {
        *a = c_piece(printer, x, wanted);
        *b = right ? constant_beside(printer, y, wanted, a) : c_piece(printer, y, wanted);
    }
    if (wanted != EXACT_SIGNED || (!may_be_negative(printer, x) && !may_be_negative(printer, y)))
        return;
    unsigned bits = a->bits > b->bits ? a->bits : b->bits; /* C must not compute as unsigned */
    if (a->type == TYPE_UNSIGNED && a->bits == bits)
        *a = piece_cast(*a, bits, true);
    if (b->type == TYPE_UNSIGNED && b->bits == bits)
        *b = piece_cast(*b, bits, true);
}

static Piece division(CPrinter *printer, const TermNode *node, const char *op)
{
    bool is_signed = node->op == TERM_SDIV || node->op == TERM_SREM;
    Piece a, b;
    exact_operands(printer, node, is_signed ? EXACT_SIGNED : EXACT_UNSIGNED, &a, &b);
    Piece result = piece_infix(a, op, b, PRECEDENCE_PRODUCT, false);
    result.exact = is_signed ? EXACT_SIGNED : EXACT_UNSIGNED;
    result.character = false;
    return result;
}

static Piece shift(CPrinter *printer, const TermNode *node)
{
    bool left = node->op == TERM_SHL;
    Exact wanted = left ? EXACT_NEITHER : node->op == TERM_LSHR ? EXACT_UNSIGNED : EXACT_SIGNED;
    Piece a = c_piece(printer, node->operands[0], wanted), b = c_piece(printer, node->operands[1], EXACT_UNSIGNED);
    if (left && a.bits < node->width)
        a = piece_cast(a, c_bits(node->width), a.type == TYPE_SIGNED);
    uint8_t bits = a.bits, type = a.type;
    Piece result = piece_infix(a, left ? "<<" : ">>", b, PRECEDENCE_SHIFT, false);
    result.bits = bits;
    result.type = type;
    result = left ? ring_result(result, node->width) : result;
    if (!left)
        result.exact = wanted;
    return result;
}

static Piece unary(CPrinter *printer, const TermNode *node, const char *op)
{
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    if (a.bits < node->width)
        a = piece_cast(a, c_bits(node->width), a.type == TYPE_SIGNED);
    return ring_result(piece_prefix(op, a), node->width);
}

/* ---- Bits ---- */

static Piece shift_down(Piece a, unsigned amount)
{
    char digits[8];
    snprintf(digits, sizeof digits, "%u", amount);
    Piece by = piece_new(digits, PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH);
    Piece result = piece_infix(a, ">>", by, PRECEDENCE_SHIFT, false);
    result.bits = a.bits;
    result.type = a.type;
    result.character = false;
    return result;
}

static Piece extract(CPrinter *printer, const TermNode *node, Exact wanted)
{
    Term inner = node->operands[0];
    unsigned from = pool_width(printer->pool, inner);
    bool top = node->detail + node->width == from;
    if (node->detail == 0) {
        Piece a = c_piece(printer, inner, EXACT_NEITHER);
        a.exact = EXACT_NEITHER;
        return a;
    }
    Exact needed = top && wanted != EXACT_NEITHER ? wanted : EXACT_NEITHER;
    Piece a = c_piece(printer, inner, needed);
    if (a.exact == EXACT_NEITHER)
        a = piece_make_exact(a, from, EXACT_UNSIGNED);
    Exact exact = top ? (Exact)a.exact : EXACT_NEITHER;
    a = shift_down(a, node->detail);
    a.exact = (uint8_t)exact;
    return a;
}

/* Pieces of one term that stay where they are, and constants: x & mask | bits. */
typedef struct InPlace {
    Term whole; /* TERM_NONE: no piece seen yet */
    Wide kept, set;
} InPlace;

static bool in_place_piece(const CPrinter *printer, Term piece, unsigned at, InPlace *in_place)
{
    const TermNode *node = pool_node(printer->pool, piece);
    Wide constant;
    if (pool_constant(printer->pool, piece, &constant)) {
        in_place->set |= constant << at;
        return true;
    }
    if (node->op != TERM_EXTRACT || node->detail != at || (in_place->whole && in_place->whole != node->operands[0]))
        return false;
    in_place->whole = node->operands[0];
    in_place->kept |= wide_ones(node->width) << at;
    return true;
}

static bool in_place_find(const CPrinter *printer, Term term, InPlace *in_place)
{
    const TermNode *node = pool_node(printer->pool, term);
    unsigned width = node->width, at = width;
    *in_place = (InPlace){0};
    if (node->op == TERM_ZEXT) {
        term = node->operands[0];
        at = pool_width(printer->pool, term);
    }
    for (node = pool_node(printer->pool, term); node->op == TERM_CONCAT; node = pool_node(printer->pool, term)) {
        at -= pool_width(printer->pool, node->operands[0]);
        if (!in_place_piece(printer, node->operands[0], at, in_place))
            return false;
        term = node->operands[1];
    }
    return in_place_piece(printer, term, 0, in_place) && in_place->whole && pool_width(printer->pool, in_place->whole) == width;
}

static Piece in_place_print(CPrinter *printer, const InPlace *in_place, unsigned width)
{
    Piece result = c_piece(printer, in_place->whole, EXACT_NEITHER);
    Wide dropped = wide_ones(width) & ~in_place->kept;
    if (dropped & ~in_place->set) {
        Exact form = wide_bits(in_place->kept) == width ? EXACT_NEITHER : EXACT_UNSIGNED;
        Piece mask = c_constant(in_place->kept, width, result.type == TYPE_UNSIGNED ? EXACT_UNSIGNED : form);
        result = piece_infix(result, "&", mask, PRECEDENCE_AND, true);
    }
    if (in_place->set)
        result = piece_infix(result, "|", c_constant(in_place->set, width, EXACT_NEITHER), PRECEDENCE_OR, true);
    result = ring_result(result, width);
    bool sign_is_clear = !((in_place->kept | in_place->set) & wide_sign(width));
    if (sign_is_clear && (result.exact != EXACT_NEITHER || !in_place->set))
        result.exact = EXACT_BOTH;
    return result;
}

static Piece concat(CPrinter *printer, const TermNode *node)
{
    unsigned low_width = pool_width(printer->pool, node->operands[1]);
    Wide constant;
    Piece high = c_piece(printer, node->operands[0], EXACT_NEITHER);
    if (high.bits < node->width)
        high = piece_cast(piece_make_exact(high, pool_width(printer->pool, node->operands[0]), EXACT_UNSIGNED),
                          c_bits(node->width), high.type == TYPE_SIGNED && node->width != 32);
    char amount[8];
    snprintf(amount, sizeof amount, "%u", low_width);
    uint8_t bits = high.bits, type = high.type;
    Piece result = piece_infix(high, "<<", piece_new(amount, PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH), PRECEDENCE_SHIFT, false);
    result.bits = bits;
    result.type = type;
    if (!pool_constant(printer->pool, node->operands[1], &constant) || constant)
        result = piece_infix(result, "|", c_piece(printer, node->operands[1], EXACT_UNSIGNED), PRECEDENCE_OR, true);
    return ring_result(result, node->width);
}

static Piece concat_or_bytes(CPrinter *printer, Term term, Exact wanted)
{
    Piece result;
    InPlace in_place;
    if (bytes_piece(printer, term, wanted, &result))
        return result;
    if (in_place_find(printer, term, &in_place))
        return in_place_print(printer, &in_place, pool_width(printer->pool, term));
    return concat(printer, pool_node(printer->pool, term));
}

static Piece zero_extended(CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    Term inner = node->operands[0];
    InPlace in_place;
    bool c_type = type_name(pool_width(printer->pool, inner), false) && pool_is(printer->pool, inner, TERM_EXTRACT);
    if (!c_type && in_place_find(printer, term, &in_place))
        return in_place_print(printer, &in_place, node->width);
    Piece a = c_piece(printer, inner, EXACT_UNSIGNED);
    a.exact = EXACT_BOTH;
    return a;
}

static Piece sign_extended(CPrinter *printer, const TermNode *node)
{
    Term inner = node->operands[0];
    if (pool_width(printer->pool, inner) == 1) {
        Piece a = piece_prefix("-", c_condition(printer, inner, true));
        a.exact = EXACT_SIGNED;
        return a;
    }
    Piece a = c_piece(printer, inner, EXACT_SIGNED);
    a.exact = EXACT_SIGNED;
    return a;
}

/* ---- Choices and tables ---- */

static Piece choice(CPrinter *printer, const TermNode *node, Exact wanted)
{
    Piece condition = c_condition(printer, node->operands[0], false);
    bool then_known = pool_is_constant(printer->pool, node->operands[1]);
    Term first = node->operands[then_known ? 2 : 1], second = node->operands[then_known ? 1 : 2];
    Piece a = c_piece(printer, first, wanted);
    Exact form = wanted != EXACT_NEITHER ? wanted : a.exact & EXACT_SIGNED ? EXACT_SIGNED : (Exact)a.exact;
    Piece b = pool_is_constant(printer->pool, second) ? constant_beside(printer, second, form, &a) : c_piece(printer, second, form);
    return then_known ? piece_choice(condition, b, a) : piece_choice(condition, a, b);
}

Piece piece_element(CPrinter *printer, Term term, bool floating)
{
    enum { SHOWN = 8 };
    const TermNode *node = pool_node(printer->pool, term);
    size_t count;
    const Term *elements = term_table_elements(printer->pool, node->operands[1], &count);
    Piece result = piece_new("{", PRECEDENCE_PRIMARY, c_bits(node->width), TYPE_SIGNED, EXACT_SIGNED);
    for (size_t i = 0; i < count; i++) {
        if (count > SHOWN && i == SHOWN - 2)
            i = count - 1;
        text_append(&result.text, i == 0 ? "" : count > SHOWN && i == count - 1 ? ", ..., " : ", ");
        Piece element = floating ? c_float(printer, elements[i]) : c_piece(printer, elements[i], EXACT_SIGNED);
        text_append_bytes(&result.text, element.text.bytes, element.text.length);
        result.character = result.character || element.character;
        text_release(&element.text);
    }
    Piece index = c_piece(printer, node->operands[0], EXACT_UNSIGNED);
    text_append(&result.text, "}[");
    text_append_bytes(&result.text, index.text.bytes, index.text.length);
    text_append(&result.text, "]");
    text_release(&index.text);
    return result;
}

/* ---- Integers ---- */

static Piece integer(CPrinter *printer, Term term, Exact wanted)
{
    const TermNode *node = pool_node(printer->pool, term);
    if (node->width == 1 && node->op != TERM_EXTRACT && node->op != TERM_CONSTANT)
        return c_condition(printer, term, true);
    switch ((TermOp)node->op) {
    case TERM_CONSTANT: return c_constant(node_value(node), node->width, wanted);
    case TERM_VARIABLE: return variable_piece(printer, node);
    case TERM_NOT: return unary(printer, node, "~");
    case TERM_NEG: return unary(printer, node, "-");
    case TERM_AND: return ring(printer, node, "&", PRECEDENCE_AND);
    case TERM_OR: return ring(printer, node, "|", PRECEDENCE_OR);
    case TERM_XOR: return ring(printer, node, "^", PRECEDENCE_XOR);
    case TERM_ADD: return sum(printer, node);
    case TERM_SUB: return ring(printer, node, "-", PRECEDENCE_SUM);
    case TERM_MUL: return ring(printer, node, "*", PRECEDENCE_PRODUCT);
    case TERM_UDIV:
    case TERM_SDIV: return division(printer, node, "/");
    case TERM_UREM:
    case TERM_SREM: return division(printer, node, "%");
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR: return shift(printer, node);
    case TERM_CONCAT: return concat_or_bytes(printer, term, wanted);
    case TERM_EXTRACT: return extract(printer, node, wanted);
    case TERM_ZEXT: return zero_extended(printer, term);
    case TERM_SEXT: return sign_extended(printer, node);
    case TERM_ITE: return choice(printer, node, wanted);
    case TERM_SELECT: return piece_element(printer, term, false);
    case TERM_FTOS:
    case TERM_FTOU: return c_float_to_integer(printer, term);
    default: { /* the bits of a float */
        Piece bits = piece_call("bits", c_float_typed(printer, term));
        bits.bits = (uint8_t)c_bits(node->width);
        bits.type = TYPE_UNSIGNED;
        bits.exact = EXACT_UNSIGNED;
        return bits;
    }
    }
}

static bool printer_enter(CPrinter *printer)
{
    if (printer->depth >= C_DEPTH || printer->budget == 0)
        return false;
    printer->depth++;
    printer->budget--;
    return true;
}

Piece c_piece(CPrinter *printer, Term term, Exact wanted)
{
    if (!printer_enter(printer))
        return piece_too_long();
    Piece piece = integer(printer, term, wanted);
    printer->depth--;
    if (piece.exact != EXACT_NEITHER && pool_sign_is_clear(printer->pool, term))
        piece.exact = EXACT_BOTH;
    return piece_make_exact(piece, pool_width(printer->pool, term), wanted);
}

/* ---- Conditions ---- */

static Piece as_condition(Piece piece)
{
    piece.bits = 32;
    piece.type = TYPE_SIGNED;
    piece.exact = EXACT_BOTH;
    piece.character = piece.cast = false;
    return piece;
}

/* x == y, where one exactness is enough if both sides have it. */
static void equal_operands(CPrinter *printer, const TermNode *node, Piece *a, Piece *b)
{
    Term x = node->operands[0], y = node->operands[1];
    unsigned width = pool_width(printer->pool, x);
    *a = c_piece(printer, x, EXACT_NEITHER);
    if (a->exact == EXACT_NEITHER)
        *a = piece_make_exact(*a, width, EXACT_UNSIGNED);
    Exact form = a->exact & EXACT_SIGNED ? EXACT_SIGNED : EXACT_UNSIGNED;
    if (pool_is_constant(printer->pool, y)) {
        *b = constant_beside(printer, y, form, a);
        return;
    }
    *b = c_piece(printer, y, EXACT_NEITHER);
    bool modular = a->bits == width && b->bits == width;
    if (!(a->exact & b->exact) && !(modular && b->exact))
        *b = piece_make_exact(*b, width, form);
}

static Piece equality(CPrinter *printer, const TermNode *node, bool negated)
{
    const TermNode *x = pool_node(printer->pool, node->operands[0]);
    Piece a, b;
    Wide constant = 1;
    bool zero = pool_constant(printer->pool, node->operands[1], &constant) && constant == 0;
    const TermVariable *variable = x->op == TERM_VARIABLE ? term_variable_get(printer->pool, (VariableId)x->words[0]) : NULL;
    if (zero && variable && variable->kind == TERM_BOOL) {
        a = variable_piece(printer, x);
        return as_condition(negated ? a : piece_prefix("!", a));
    }
    equal_operands(printer, node, &a, &b);
    if (zero && variable && variable->kind == TERM_POINTER) {
        text_clear(&b.text);
        text_append(&b.text, "NULL");
    }
    return as_condition(piece_infix(a, negated ? "!=" : "==", b, PRECEDENCE_EQUALITY, false));
}

/* A constant is written on the right. */
static Piece order(CPrinter *printer, const TermNode *node)
{
    bool is_signed = node->op == TERM_SLT || node->op == TERM_SLE, strict = node->op == TERM_ULT || node->op == TERM_SLT;
    Piece a, b;
    exact_operands(printer, node, is_signed ? EXACT_SIGNED : EXACT_UNSIGNED, &a, &b);
    if (pool_is_constant(printer->pool, node->operands[0]))
        return as_condition(piece_infix(b, strict ? ">" : ">=", a, PRECEDENCE_ORDER, false));
    return as_condition(piece_infix(a, strict ? "<" : "<=", b, PRECEDENCE_ORDER, false));
}

static Piece bit_of(CPrinter *printer, Term term, bool value)
{
    const TermNode *node = pool_node(printer->pool, term);
    if (value)
        return c_piece(printer, term, EXACT_UNSIGNED);
    unsigned width = pool_width(printer->pool, node->operands[0]);
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    return as_condition(
        piece_infix(a, "&", c_constant((Wide)1 << node->detail, width, EXACT_UNSIGNED), PRECEDENCE_AND, true));
}

static Piece logical(CPrinter *printer, const TermNode *node, const char *op, unsigned precedence)
{
    Piece a = c_condition(printer, node->operands[0], false), b = c_condition(printer, node->operands[1], false);
    return as_condition(piece_infix(a, op, b, precedence, true));
}

static Piece negation(CPrinter *printer, Term inner)
{
    const TermNode *node = pool_node(printer->pool, inner);
    if (node->op == TERM_EQ)
        return equality(printer, node, true);
    if (node->op == TERM_FEQ)
        return c_float_comparison(printer, inner, true);
    return as_condition(piece_prefix("!", c_condition(printer, inner, false)));
}

static Piece condition(CPrinter *printer, Term term, bool value)
{
    const TermNode *node = pool_node(printer->pool, term);
    switch ((TermOp)node->op) {
    case TERM_CONSTANT: return as_condition(piece_new(node->words[0] ? "1" : "0", PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH));
    case TERM_VARIABLE: return as_condition(variable_piece(printer, node));
    case TERM_NOT: return negation(printer, node->operands[0]);
    case TERM_AND: return logical(printer, node, "&&", PRECEDENCE_LOGICAL_AND);
    case TERM_OR: return logical(printer, node, "||", PRECEDENCE_LOGICAL_OR);
    case TERM_EQ: return equality(printer, node, false);
    case TERM_ULT:
    case TERM_ULE:
    case TERM_SLT:
    case TERM_SLE: return order(printer, node);
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE: return c_float_comparison(printer, term, false);
    case TERM_EXTRACT: return bit_of(printer, term, value);
    case TERM_ITE:
        return as_condition(piece_choice(c_condition(printer, node->operands[0], false), c_condition(printer, node->operands[1], value),
                                         c_condition(printer, node->operands[2], value)));
    case TERM_SELECT: return as_condition(piece_element(printer, term, false));
    case TERM_FTOS:
    case TERM_FTOU: return as_condition(piece_mask(c_float_to_integer(printer, term), 1));
    default: return as_condition(piece_mask(division(printer, node, "/"), 1)); /* odd arithmetic on one bit */
    }
}

Piece c_condition(CPrinter *printer, Term term, bool value)
{
    if (!printer_enter(printer))
        return piece_too_long();
    Piece piece = condition(printer, term, value);
    printer->depth--;
    return piece;
}

void term_print_c(const TermPool *pool, Term term, Text *out)
{
    CPrinter printer = {.pool = pool, .budget = C_BUDGET};
    Piece piece = pool_width(pool, term) == 1    ? c_condition(&printer, term, false)
                  : c_is_float(&printer, term)   ? c_float_typed(&printer, term)
                                                 : c_piece(&printer, term, EXACT_NEITHER);
    text_append_bytes(out, piece.text.bytes, piece.text.length);
    text_release(&piece.text);
}
