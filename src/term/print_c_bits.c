/* Bit movements as C: casts, shifts and masks, and bytes that are read as one value. */
#include "term/print_c.h"

/* ---- Bytes ---- */

static const TermVariable *byte_variable(const CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    if (node->op != TERM_VARIABLE || node->width != 8)
        return NULL;
    return term_variable_get(printer->pool, (VariableId)node->words[0]);
}

/* Adjacent bytes of an object, lowest first in memory: printed as one access. */
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
    a = piece_shift(a, ">>", node->detail);
    a.exact = (uint8_t)exact;
    return a;
}

/* Extracts of one term at their own positions, and constants: x & mask | bits. */
typedef struct InPlace {
    Term whole; /* TERM_NONE: no extract seen yet */
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
    return in_place_piece(printer, term, 0, in_place) && in_place->whole &&
           pool_width(printer->pool, in_place->whole) == width;
}

static Piece in_place_print(CPrinter *printer, const InPlace *in_place, unsigned width)
{
    Piece result = c_piece(printer, in_place->whole, EXACT_NEITHER);
    Wide dropped = wide_ones(width) & ~in_place->kept;
    if (dropped & ~in_place->set)
        result = piece_bitwise(result, "&", c_mask(in_place->kept, width, true), PRECEDENCE_AND, width);
    if (!in_place->set && !(in_place->kept & wide_sign(width)))
        result.exact = EXACT_BOTH;
    if (in_place->set)
        result = piece_bitwise(result, "|", c_mask(in_place->set, width, true), PRECEDENCE_OR, width);
    return result;
}

/* One part of a CONCAT, shifted to its position. */
static Piece concat_part(CPrinter *printer, Term part, unsigned at, unsigned width, Exact wanted)
{
    unsigned end = at + pool_width(printer->pool, part);
    Wide constant;
    if (pool_constant(printer->pool, part, &constant))
        return c_mask(constant << at, width, false);
    Piece piece = c_piece(printer, part, wanted);
    if (piece.bits < width && end > piece.bits - (piece.type == TYPE_SIGNED ? 1u : 0u)) {
        piece = piece_make_exact(piece, end - at, EXACT_UNSIGNED);
        piece = piece_cast(piece, c_bits(width), false);
    }
    return at ? piece_shift(piece, "<<", at) : piece;
}

static bool is_zero(const CPrinter *printer, Term term)
{
    Wide constant;
    return pool_constant(printer->pool, term, &constant) && constant == 0;
}

/* Only the top part may have extra bits above its width: they are lost, unless the C type is wider than the term. */
static Piece concat(CPrinter *printer, Term term, Exact wanted)
{
    const TermNode *node = pool_node(printer->pool, term);
    unsigned width = node->width, at = width - pool_width(printer->pool, node->operands[0]);
    bool spare = c_bits(width) > width && wanted == EXACT_UNSIGNED;
    Piece result = concat_part(printer, node->operands[0], at, width, spare ? EXACT_UNSIGNED : EXACT_NEITHER);
    for (bool last = false; !last;) {
        Term rest = node->operands[1];
        node = pool_node(printer->pool, rest);
        last = node->op != TERM_CONCAT;
        Term part = last ? rest : node->operands[0];
        at -= pool_width(printer->pool, part);
        if (!is_zero(printer, part))
            result =
                piece_infix(result, "|", concat_part(printer, part, at, width, EXACT_UNSIGNED), PRECEDENCE_OR, true);
    }
    result = piece_modular(result, width);
    if (spare && result.bits > width)
        result.exact = EXACT_UNSIGNED;
    return result;
}

Piece c_concat(CPrinter *printer, Term term, Exact wanted)
{
    Piece result;
    InPlace in_place;
    if (bytes_piece(printer, term, wanted, &result))
        return result;
    if (in_place_find(printer, term, &in_place))
        return in_place_print(printer, &in_place, pool_width(printer->pool, term));
    return concat(printer, term, wanted);
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
