/* Floats as C. */
#include <stdio.h>
#include <string.h>

#include "term/operation.h"
#include "term/print_c.h"
#include "term/print_smt2.h"

static const char *float_cast(unsigned width)
{
    return width == 32 ? "(float)" : width == 64 ? "(double)" : "(long double)";
}

static Piece float_piece(const char *text, unsigned precedence, unsigned width)
{
    return piece_new(text, precedence, width, TYPE_FLOAT, EXACT_NEITHER);
}

static bool has_type(const Piece *piece, unsigned width)
{
    return piece->type == TYPE_FLOAT && piece->bits == width;
}

static Piece cast_to(Piece piece, unsigned width)
{
    piece = piece_prefix(float_cast(width), piece);
    piece.type = TYPE_FLOAT;
    piece.bits = (uint8_t)width;
    return piece;
}

bool c_is_float(CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    const char *function;
    if (node->op == TERM_VARIABLE)
        return term_variable_get(printer->pool, (VariableId)node->words[0])->kind == TERM_FLOAT;
    if (node->op >= TERM_FADD)
        return node->width > 1 && node->op != TERM_FTOS && node->op != TERM_FTOU;
    Term operand = smt_sign_operand(printer->pool, node, &function);
    return operand && c_is_float(printer, operand); /* recursion ends at depth 2, because nested sign operations are
                                                       simplified */
}

static Piece float_infix(CPrinter *printer, const TermNode *node, const char *op, unsigned precedence)
{
    unsigned width = pool_width(printer->pool, node->operands[0]);
    Piece a = c_float(printer, node->operands[0]), b = c_float(printer, node->operands[1]);
    if (!has_type(&a, width) && !has_type(&b, width))
        a = cast_to(a, width);
    return piece_infix(a, op, b, precedence, false);
}

static Piece float_call(CPrinter *printer, const TermNode *node, const char *name)
{
    char function[16];
    snprintf(function, sizeof function, "%s%s", name, node->width == 32 ? "f" : node->width == 64 ? "" : "l");
    return piece_call(function, c_float_typed(printer, node->operands[0]));
}

static Piece float_round(CPrinter *printer, const TermNode *node)
{
    static const char *const names[] = {"rint", "round", "ceil", "floor", "trunc"};
    return float_call(printer, node, names[node->detail]);
}

static Piece float_convert(CPrinter *printer, const TermNode *node)
{
    Term inner = node->operands[0];
    if (node->op == TERM_STOF)
        return c_piece(printer, inner, EXACT_SIGNED);
    if (node->op == TERM_UTOF)
        return c_piece(printer, inner, EXACT_UNSIGNED);
    Piece a = c_float_typed(printer, inner); /* the type is needed: an integer would be rounded once instead of twice */
    return pool_width(printer->pool, inner) < node->width ? a : cast_to(a, node->width);
}

static Piece float_sign(CPrinter *printer, const TermNode *node, Term operand, bool negate)
{
    if (negate)
        return piece_prefix("-", c_float_typed(printer, operand));
    return float_call(printer, &(TermNode){.width = node->width, .operands = {operand}}, "fabs");
}

static Piece float_of_bits(CPrinter *printer, Term term)
{
    unsigned width = pool_width(printer->pool, term);
    Piece bits = c_piece(printer, term, EXACT_NEITHER);
    Piece result = piece_call(width == 32   ? "float_of_bits"
                              : width == 64 ? "double_of_bits"
                                            : "long_double_of_bits",
                              bits);
    result.type = TYPE_FLOAT;
    result.bits = (uint8_t)width;
    return result;
}

/* The bits of a pointer. Its number is none of C's. */
static bool is_address(const CPrinter *printer, const TermNode *node)
{
    return node->op == TERM_CONSTANT && node->width == 64 && term_address_is(printer->pool, node->words[0]);
}

static Piece float_any(CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    const char *function;
    if (is_address(printer, node))
        return float_of_bits(printer, term);
    Term operand = smt_sign_operand(printer->pool, node, &function);
    if (operand)
        return float_sign(printer, node, operand, function[3] == 'n');
    Piece piece = float_piece("", PRECEDENCE_PRIMARY, node->width);
    switch ((TermOp)node->op) {
    case TERM_CONSTANT:
        c_print_float(&piece.text, node->width, node_value(node));
        piece.precedence = piece.text.bytes[0] == '-' ? PRECEDENCE_UNARY : PRECEDENCE_PRIMARY;
        if (strpbrk(piece.text.bytes, "NI")) /* NAN and INFINITY have type float */
            piece.bits = 32;
        return piece;
    case TERM_VARIABLE: {
        const TermVariable *variable = term_variable_get(printer->pool, (VariableId)node->words[0]);
        if (variable->kind == TERM_FLOAT) {
            text_append(&piece.text, variable->name);
            return piece;
        }
        break;
    }
    default: break;
    }
    text_release(&piece.text);
    switch ((TermOp)node->op) {
    case TERM_FADD: return float_infix(printer, node, "+", PRECEDENCE_SUM);
    case TERM_FSUB: return float_infix(printer, node, "-", PRECEDENCE_SUM);
    case TERM_FMUL: return float_infix(printer, node, "*", PRECEDENCE_PRODUCT);
    case TERM_FDIV: return float_infix(printer, node, "/", PRECEDENCE_PRODUCT);
    case TERM_FSQRT: return float_call(printer, node, "sqrt");
    case TERM_FROUND: return float_round(printer, node);
    case TERM_FTOF:
    case TERM_STOF:
    case TERM_UTOF: return float_convert(printer, node);
    case TERM_ITE:
        return piece_choice(c_condition(printer, node->operands[0], false), c_float_typed(printer, node->operands[1]),
                            c_float_typed(printer, node->operands[2]));
    case TERM_SELECT: {
        Piece element = c_element(printer, term, true);
        element.type = TYPE_FLOAT;
        element.bits = node->width;
        return element;
    }
    default: return float_of_bits(printer, term);
    }
}

Piece c_float(CPrinter *printer, Term term)
{
    if (!c_enter(printer)) {
        Piece piece = piece_too_long();
        piece.type = TYPE_FLOAT;
        piece.bits = (uint8_t)pool_width(printer->pool, term);
        return piece;
    }
    Piece piece = float_any(printer, term);
    printer->depth--;
    return piece;
}

Piece c_float_typed(CPrinter *printer, Term term)
{
    unsigned width = pool_width(printer->pool, term);
    Piece piece = c_float(printer, term);
    return has_type(&piece, width) ? piece : cast_to(piece, width);
}

Piece c_float_comparison(CPrinter *printer, Term term, bool negated)
{
    const TermNode *node = pool_node(printer->pool, term);
    Term a = node->operands[0], b = node->operands[1];
    bool flipped = pool_is_constant(printer->pool, a) && node->op != TERM_FEQ;
    TermNode turned = *node;
    turned.operands[0] = flipped ? b : a;
    turned.operands[1] = flipped ? a : b;
    Piece result;
    if (node->op == TERM_FEQ && a == b) {
        result = piece_call(negated ? "isnan" : "!isnan", c_float_typed(printer, a));
        result.precedence = negated ? PRECEDENCE_PRIMARY : PRECEDENCE_UNARY;
    } else if (node->op == TERM_FEQ) {
        result = float_infix(printer, node, negated ? "!=" : "==", PRECEDENCE_EQUALITY);
    } else {
        const char *op = node->op == TERM_FLT ? (flipped ? ">" : "<") : flipped ? ">=" : "<=";
        result = float_infix(printer, &turned, op, PRECEDENCE_ORDER);
    }
    result.type = TYPE_SIGNED;
    result.bits = 32;
    result.exact = EXACT_BOTH;
    return result;
}

Piece c_float_to_integer(CPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    bool is_signed = node->op == TERM_FTOS;
    unsigned bits = node->width <= 8    ? 8
                    : node->width <= 16 ? 16
                    : node->width <= 32 ? 32
                    : node->width <= 64 ? 64
                                        : 128;
    static const char *const names[][2] = {{"(unsigned char)", "(char)"},
                                           {"(unsigned short)", "(short)"},
                                           {"(unsigned)", "(int)"},
                                           {"(unsigned long)", "(long)"},
                                           {"(unsigned __int128)", "(__int128)"}};
    unsigned row = bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : bits == 64 ? 3 : 4;
    Piece a = piece_prefix(names[row][is_signed], c_float_typed(printer, node->operands[0]));
    a.bits = (uint8_t)(bits < 32 ? 32 : bits);
    a.type = is_signed || bits < 32 ? TYPE_SIGNED : TYPE_UNSIGNED;
    a.exact = bits != node->width ? EXACT_NEITHER : is_signed ? EXACT_SIGNED : EXACT_UNSIGNED;
    return a;
}
