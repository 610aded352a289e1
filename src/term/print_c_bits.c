/* Moved bits as C: casts, shifts and masks, and bytes that are read as one value. */
#include "term/print_c.h"

#include <stdio.h>

/* ---- Bytes ---- */

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
    text_printf(&result->text, "%s *)&%s", c_type_name(width, is_signed), first->name);
    return true;
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

Piece c_extract(CPrinter *printer, const TermNode *node, Exact wanted)
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
    result = piece_modular(result, width);
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
    return piece_modular(result, node->width);
}

Piece c_concat(CPrinter *printer, Term term, Exact wanted)
{
    Piece result;
    InPlace in_place;
    if (bytes_piece(printer, term, wanted, &result))
        return result;
    if (in_place_find(printer, term, &in_place))
        return in_place_print(printer, &in_place, pool_width(printer->pool, term));
    return concat(printer, pool_node(printer->pool, term));
}

Piece c_zero_extended(CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    Term inner = node->operands[0];
    InPlace in_place;
    bool c_type = c_type_name(pool_width(printer->pool, inner), false) && pool_is(printer->pool, inner, TERM_EXTRACT);
    if (!c_type && in_place_find(printer, term, &in_place))
        return in_place_print(printer, &in_place, node->width);
    Piece a = c_piece(printer, inner, EXACT_UNSIGNED);
    a.exact = EXACT_BOTH;
    return a;
}

Piece c_sign_extended(CPrinter *printer, const TermNode *node)
{
    Piece a = c_piece(printer, node->operands[0], EXACT_SIGNED);
    a.exact = EXACT_SIGNED;
    return a;
}
