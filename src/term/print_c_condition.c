/* Conditions as C. */
#include "term/print_c.h"

static Piece as_condition(Piece piece)
{
    piece.bits = 32;
    piece.type = TYPE_SIGNED;
    piece.exact = EXACT_BOTH;
    piece.character = piece.cast = false;
    return piece;
}

/* x == y: both sides must be exact as signed, or both as unsigned. */
static void equal_operands(CPrinter *printer, const TermNode *node, Piece *a, Piece *b)
{
    Term x = node->operands[0], y = node->operands[1];
    unsigned width = pool_width(printer->pool, x);
    *a = c_piece(printer, x, EXACT_NEITHER);
    if (a->exact == EXACT_NEITHER)
        *a = piece_make_exact(*a, width, EXACT_UNSIGNED);
    Exact form = a->exact & EXACT_SIGNED ? EXACT_SIGNED : EXACT_UNSIGNED;
    if (pool_is_constant(printer->pool, y)) {
        *b = c_constant_operand(printer, y, form, a);
        return;
    }
    *b = c_piece(printer, y, EXACT_NEITHER);
    bool modular = a->bits == width && b->bits == width;
    if (!(a->exact & b->exact) && !(modular && b->exact))
        *b = piece_make_exact(*b, width, form);
    bool negative = c_may_be_negative(printer, x) || c_may_be_negative(printer, y);
    if (!modular && a->exact & b->exact & EXACT_SIGNED && negative)
        piece_make_signed(a, b, width);
}

/* Some bits in the middle of a term: (x & mask) == bits. */
static bool masked_operands(CPrinter *printer, const TermNode *node, Piece *a, Piece *b)
{
    const TermNode *x = pool_node(printer->pool, node->operands[0]);
    Wide constant;
    if (x->op != TERM_EXTRACT || x->detail == 0 || c_type_name(x->width, false) ||
        !pool_constant(printer->pool, node->operands[1], &constant))
        return false;
    unsigned from = pool_width(printer->pool, x->operands[0]);
    if (x->detail + x->width == from)
        return false;
    Piece inner = c_piece(printer, x->operands[0], EXACT_NEITHER),
          mask = c_mask(wide_ones(x->width) << x->detail, from, false);
    piece_make_wide(&inner, &mask, from);
    *a = piece_infix(inner, "&", mask, PRECEDENCE_AND, true);
    *b = constant ? c_mask(constant << x->detail, from, false) : c_constant(0, from, EXACT_UNSIGNED);
    return true;
}

static Piece equality(CPrinter *printer, const TermNode *node, bool negated)
{
    const TermNode *x = pool_node(printer->pool, node->operands[0]);
    Piece a, b;
    Wide constant = 1;
    bool zero = pool_constant(printer->pool, node->operands[1], &constant) && constant == 0;
    const TermVariable *variable =
        x->op == TERM_VARIABLE ? term_variable_get(printer->pool, (VariableId)x->words[0]) : NULL;
    if (zero && variable && variable->kind == TERM_BOOL) {
        a = c_variable(printer, x);
        return as_condition(negated ? a : piece_prefix("!", a));
    }
    if (!masked_operands(printer, node, &a, &b))
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
    bool is_signed = node->op == TERM_SLT || node->op == TERM_SLE,
         strict = node->op == TERM_ULT || node->op == TERM_SLT;
    Piece a, b;
    c_exact_operands(printer, node, is_signed ? EXACT_SIGNED : EXACT_UNSIGNED, &a, &b);
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
    return as_condition(piece_infix(a, "&", c_mask((Wide)1 << node->detail, width, false), PRECEDENCE_AND, true));
}

/* A signed bit-field of one bit is -1. */
static Piece bit_variable(CPrinter *printer, const TermNode *node, bool value)
{
    bool is_signed = term_variable_get(printer->pool, (VariableId)node->words[0])->kind == TERM_SIGNED;
    Piece variable = c_variable(printer, node);
    if (!value || !is_signed)
        return as_condition(variable);
    return as_condition(piece_infix(variable, "!=", c_constant(0, 1, EXACT_UNSIGNED), PRECEDENCE_EQUALITY, false));
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
    case TERM_CONSTANT:
        return as_condition(piece_new(node->words[0] ? "1" : "0", PRECEDENCE_PRIMARY, 32, TYPE_SIGNED, EXACT_BOTH));
    case TERM_VARIABLE: return bit_variable(printer, node, value);
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
        return as_condition(piece_choice(c_condition(printer, node->operands[0], false),
                                         c_condition(printer, node->operands[1], value),
                                         c_condition(printer, node->operands[2], value)));
    case TERM_SELECT: return as_condition(c_element(printer, term, false));
    case TERM_FTOS:
    case TERM_FTOU: return as_condition(piece_mask(c_float_to_integer(printer, term), 1));
    default: base_die("operation %u on one bit was not rewritten", node->op);
    }
}

Piece c_condition(CPrinter *printer, Term term, bool value)
{
    if (!c_enter(printer))
        return piece_too_long();
    Piece piece = condition(printer, term, value);
    printer->depth--;
    return piece;
}
