#include "term/print_c.h"

enum { C_DEPTH = 200, C_BUDGET = 2000 };

/* ---- Variables and constants ---- */

/* (unsigned long)p + 3: an address is written by the pointer to its object. False: the number is none. */
static bool address(const CPrinter *printer, Wide value, unsigned width, Piece *piece)
{
    enum { LEAST_WIDTH = 46 }; /* of a number that holds an address */
    uint64_t offset;
    if (width < LEAST_WIDTH || value > UINT64_MAX)
        return false;
    const char *pointer = width > 64 ? NULL : term_address_find(printer->pool, (uint64_t)value, &offset);
    if (!pointer && term_address_is(printer->pool, (uint64_t)value)) {
        *piece = piece_too_long();
        return true;
    }
    if (!pointer)
        return false;
    *piece = piece_new("(unsigned long)", offset ? PRECEDENCE_SUM : PRECEDENCE_UNARY, 64, TYPE_UNSIGNED, EXACT_UNSIGNED);
    text_append(&piece->text, pointer);
    if (offset)
        text_printf(&piece->text, " + %llu", (unsigned long long)offset);
    return true;
}

Piece c_constant_operand(CPrinter *printer, Term term, Exact wanted, const Piece *other)
{
    const TermNode *node = pool_node(printer->pool, term);
    Wide value = node_value(node);
    Piece piece = {.precedence = PRECEDENCE_PRIMARY, .bits = 32, .exact = EXACT_BOTH};
    if (address(printer, value, node->width, &piece))
        return piece;
    if (other->character && wide_extend(value, node->width) >= 0 && value < 128 &&
        c_print_character(&piece.text, (uint64_t)value))
        return piece;
    text_release(&piece.text);
    piece = c_constant(value, node->width, wanted);
    if (other->cast && other->type == TYPE_UNSIGNED && wanted == EXACT_UNSIGNED && piece.type == TYPE_SIGNED)
        text_append(&piece.text, "u");
    return piece;
}

static Piece named(const char *name, unsigned width, TermKind kind)
{
    bool is_signed = kind == TERM_SIGNED || kind == TERM_CHAR;
    TypeClass type = is_signed || width < 32 ? TYPE_SIGNED : TYPE_UNSIGNED;
    Piece piece = piece_new(name, PRECEDENCE_PRIMARY, c_bits(width), type, is_signed ? EXACT_SIGNED : EXACT_UNSIGNED);
    piece.character = kind == TERM_CHAR;
    return piece;
}

Piece c_variable(CPrinter *printer, const TermNode *node)
{
    const TermVariable *variable = term_variable_get(printer->pool, (VariableId)node->words[0]);
    unsigned width = variable->width;
    if (variable->kind == TERM_FLOAT) {
        Piece bits = piece_new(width == 32 ? "*(unsigned *)&" : "*(unsigned long *)&", PRECEDENCE_UNARY, c_bits(width),
                               TYPE_UNSIGNED, EXACT_UNSIGNED);
        text_append(&bits.text, variable->name);
        return bits;
    }
    return named(variable->name, width, (TermKind)variable->kind);
}

/* ---- Arithmetic ---- */

static Piece ring(CPrinter *printer, const TermNode *node, const char *op, unsigned precedence)
{
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER),
          b = c_piece(printer, node->operands[1], EXACT_NEITHER);
    piece_make_wide(&a, &b, node->width);
    return piece_modular(piece_infix(a, op, b, precedence, op[0] != '-'), node->width);
}

static Piece bitwise(CPrinter *printer, const TermNode *node, const char *op, unsigned precedence)
{
    Wide constant;
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    Piece b = pool_constant(printer->pool, node->operands[1], &constant)
                  ? c_mask(constant, node->width, true)
                  : c_piece(printer, node->operands[1], EXACT_NEITHER);
    return piece_bitwise(a, op, b, precedence, node->width);
}

/* x - 5 for x + -5; c - '0'. */
static Piece sum_with_constant(CPrinter *printer, const TermNode *node, Wide constant)
{
    SignedWide number = wide_extend(constant, node->width);
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    Wide magnitude = number < 0 ? -(Wide)number : (Wide)number;
    Piece b;
    if (!address(printer, magnitude, node->width, &b))
        b = c_constant(magnitude, node->width, EXACT_UNSIGNED);
    bool letter = a.character && number < 0 && (magnitude == '0' || magnitude == 'a' || magnitude == 'A');
    if (letter) {
        text_clear(&b.text);
        c_print_character(&b.text, (uint64_t)magnitude);
    }
    piece_make_wide(&a, &b, node->width);
    return piece_modular(piece_infix(a, number < 0 ? "-" : "+", b, PRECEDENCE_SUM, false), node->width);
}

static Piece sum(CPrinter *printer, const TermNode *node)
{
    Wide constant;
    return pool_constant(printer->pool, node->operands[1], &constant) ? sum_with_constant(printer, node, constant)
                                                                      : ring(printer, node, "+", PRECEDENCE_SUM);
}

bool c_may_be_negative(const CPrinter *printer, Term term)
{
    return !pool_sign_is_clear(printer->pool, term);
}

/* Prints both sides exact as signed or unsigned, as the comparison or division needs. */
void c_exact_operands(CPrinter *printer, const TermNode *node, Exact wanted, Piece *a, Piece *b)
{
    Term x = node->operands[0], y = node->operands[1];
    bool left = pool_is_constant(printer->pool, x), right = pool_is_constant(printer->pool, y);
    if (left) {
        *b = c_piece(printer, y, wanted);
        *a = c_constant_operand(printer, x, wanted, b);
    } else {
        *a = c_piece(printer, x, wanted);
        *b = right ? c_constant_operand(printer, y, wanted, a) : c_piece(printer, y, wanted);
    }
    if (wanted == EXACT_SIGNED && (c_may_be_negative(printer, x) || c_may_be_negative(printer, y)))
        piece_make_signed(a, b, pool_width(printer->pool, x));
}

static Piece division(CPrinter *printer, const TermNode *node, const char *op)
{
    bool is_signed = node->op == TERM_SDIV || node->op == TERM_SREM;
    Piece a, b;
    c_exact_operands(printer, node, is_signed ? EXACT_SIGNED : EXACT_UNSIGNED, &a, &b);
    Piece result = piece_infix(a, op, b, PRECEDENCE_PRODUCT, false);
    result.exact = is_signed ? EXACT_SIGNED : EXACT_UNSIGNED;
    if (node->op == TERM_SDIV && c_bits(node->width) != node->width && !pool_is_constant(printer->pool, node->operands[1]))
        result.exact = EXACT_NEITHER; /* -128 / -1 */
    result.character = false;
    return result;
}

/* Exact as signed or as unsigned, whichever needs no cast: for values that are not negative in a correct program. */
static Piece c_plain(CPrinter *printer, Term term)
{
    Piece piece = c_piece(printer, term, EXACT_NEITHER);
    return piece.exact != EXACT_NEITHER ? piece
                                        : piece_make_exact(piece, pool_width(printer->pool, term), EXACT_UNSIGNED);
}

static Piece shift(CPrinter *printer, const TermNode *node)
{
    bool left = node->op == TERM_SHL;
    Exact wanted = left ? EXACT_NEITHER : node->op == TERM_LSHR ? EXACT_UNSIGNED : EXACT_SIGNED;
    Piece a = c_piece(printer, node->operands[0], wanted), b = c_plain(printer, node->operands[1]);
    bool far = node->width > 64 || printer->pool->bounds[node->operands[1]].high >= a.bits;
    if (a.bits < node->width && (left || far))
        a = piece_cast(a, c_bits(node->width), left ? a.type == TYPE_SIGNED : node->op == TERM_ASHR);
    uint8_t bits = a.bits, type = a.type;
    Piece result = piece_infix(a, left ? "<<" : ">>", b, PRECEDENCE_SHIFT, false);
    result.bits = bits;
    result.type = type;
    result = left ? piece_modular(result, node->width) : result;
    if (!left)
        result.exact = wanted;
    return result;
}

static Piece unary(CPrinter *printer, const TermNode *node, const char *op)
{
    Piece a = c_piece(printer, node->operands[0], EXACT_NEITHER);
    if (a.bits < node->width)
        a = piece_cast(a, c_bits(node->width), a.type == TYPE_SIGNED);
    return piece_modular(piece_prefix(op, a), node->width);
}

/* ---- Choices and tables ---- */

static Piece choice(CPrinter *printer, const TermNode *node, Exact wanted)
{
    Piece condition = c_condition(printer, node->operands[0], false);
    bool then_known = pool_is_constant(printer->pool, node->operands[1]);
    Term first = node->operands[then_known ? 2 : 1], second = node->operands[then_known ? 1 : 2];
    Piece a = c_piece(printer, first, wanted);
    Exact form = wanted != EXACT_NEITHER ? wanted : a.exact & EXACT_SIGNED ? EXACT_SIGNED : (Exact)a.exact;
    Piece b = pool_is_constant(printer->pool, second) ? c_constant_operand(printer, second, form, &a)
                                                      : c_piece(printer, second, form);
    if (a.type != b.type)
        piece_make_wide(&a, &b, node->width);
    return then_known ? piece_choice(condition, b, a) : piece_choice(condition, a, b);
}

static const char *literal_type(unsigned width, bool floating)
{
    if (floating)
        return width == 32 ? "(float[]){" : "(double[]){";
    switch (width) {
    case 8: return "(signed char[]){";
    case 16: return "(short[]){";
    case 32: return "(int[]){";
    case 64: return "(long[]){";
    default: return "{"; /* no C type */
    }
}

void term_print_whole_tables(TermPool *pool, bool whole)
{
    pool->whole_tables = whole;
}

/* For people, a long table is abbreviated. The program and the SMT-LIB 2 output have all of it. */
static Piece table_literal(CPrinter *printer, const TermNode *node, bool floating)
{
    enum { SHOWN = 32, WHOLE = 1024, AT_THE_BEGINNING = 6 };
    size_t count;
    const Term *elements = term_table_elements(printer->pool, node->operands[1], &count);
    Piece result =
        piece_new(literal_type(node->width, floating), PRECEDENCE_PRIMARY, c_bits(node->width), TYPE_SIGNED, EXACT_SIGNED);
    for (size_t i = 0; i < count; i++) {
        bool cut = count > (printer->pool->whole_tables ? WHOLE : SHOWN) && i == AT_THE_BEGINNING;
        if (cut)
            i = count - 1;
        text_append(&result.text, i == 0 ? "" : cut ? ", ..., " : ", ");
        Piece element = floating ? c_float(printer, elements[i]) : c_piece(printer, elements[i], EXACT_SIGNED);
        text_append_bytes(&result.text, element.text.bytes, element.text.length);
        result.character = result.character || element.character;
        text_release(&element.text);
    }
    text_append(&result.text, "}");
    return result;
}

/* Indices are not negative in a correct program, so the sign is ignored unless the table has more elements than the
 * index has positive values. */
static Piece table_index(CPrinter *printer, Term index, size_t count)
{
    unsigned width = pool_width(printer->pool, index);
    bool sign_matters = width < 64 && count > UINT64_C(1) << (width - 1);
    return sign_matters ? c_piece(printer, index, EXACT_UNSIGNED) : c_plain(printer, index);
}

Piece c_element(CPrinter *printer, Term term, bool floating)
{
    const TermNode *node = pool_node(printer->pool, term);
    const TableInfo *table = &printer->pool->tables.items[node->operands[1]];
    bool has_name = table->name && floating == (table->kind == TERM_FLOAT);
    Piece result = has_name ? named(table->name, node->width, (TermKind)table->kind)
                            : table_literal(printer, node, floating);
    Piece index = table_index(printer, node->operands[0], table->count);
    text_append(&result.text, "[");
    text_append_bytes(&result.text, index.text.bytes, index.text.length);
    text_append(&result.text, "]");
    text_release(&index.text);
    return result;
}

/* ---- Integers ---- */

static Piece integer(CPrinter *printer, Term term, Exact wanted)
{
    const TermNode *node = pool_node(printer->pool, term);
    if (node->width == 1 && node->op != TERM_EXTRACT && node->op != TERM_CONSTANT && node->op != TERM_VARIABLE) {
        Piece bit = c_condition(printer, term, true);
        bit.exact = EXACT_UNSIGNED;
        return bit;
    }
    Piece named_address;
    switch ((TermOp)node->op) {
    case TERM_CONSTANT:
        return address(printer, node_value(node), node->width, &named_address) ? named_address
                                                                                 : c_constant(node_value(node), node->width, wanted);
    case TERM_VARIABLE: return c_variable(printer, node);
    case TERM_NOT: return unary(printer, node, "~");
    case TERM_NEG: return unary(printer, node, "-");
    case TERM_AND: return bitwise(printer, node, "&", PRECEDENCE_AND);
    case TERM_OR: return bitwise(printer, node, "|", PRECEDENCE_OR);
    case TERM_XOR: return bitwise(printer, node, "^", PRECEDENCE_XOR);
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
    case TERM_CONCAT: return c_concat(printer, term, wanted);
    case TERM_EXTRACT: return c_extract(printer, node, wanted);
    case TERM_ZEXT: return c_zero_extended(printer, term);
    case TERM_SEXT: return c_sign_extended(printer, node);
    case TERM_ITE: return choice(printer, node, wanted);
    case TERM_SELECT: return c_element(printer, term, false);
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

bool c_enter(CPrinter *printer)
{
    if (printer->depth >= C_DEPTH || printer->budget == 0)
        return false;
    printer->depth++;
    printer->budget--;
    return true;
}

Piece c_piece(CPrinter *printer, Term term, Exact wanted)
{
    if (!c_enter(printer))
        return piece_too_long();
    Piece piece = integer(printer, term, wanted);
    printer->depth--;
    if (piece.exact != EXACT_NEITHER && pool_sign_is_clear(printer->pool, term))
        piece.exact = EXACT_BOTH;
    return piece_make_exact(piece, pool_width(printer->pool, term), wanted);
}

static void print_piece(Piece piece, Text *out)
{
    text_append_bytes(out, piece.text.bytes, piece.text.length);
    text_release(&piece.text);
}

void term_print_c(const TermPool *pool, Term term, Text *out)
{
    CPrinter printer = {.pool = pool, .budget = C_BUDGET};
    print_piece(pool_width(pool, term) == 1    ? c_condition(&printer, term, false)
                : c_is_float(&printer, term) ? c_float_typed(&printer, term)
                                             : c_piece(&printer, term, EXACT_NEITHER),
                out);
}

/* True if C's == of the piece and an object of that width compares exactly the term's bits. */
static bool is_comparable(const Piece *piece, unsigned width, Exact wanted)
{
    return (piece->exact & wanted) == wanted || piece->bits == width || (piece->bits < width && piece->exact != EXACT_NEITHER);
}

void term_print_c_number(const TermPool *pool, Term term, bool is_signed, Text *out)
{
    CPrinter printer = {.pool = pool, .budget = C_BUDGET};
    Exact wanted = is_signed ? EXACT_SIGNED : EXACT_UNSIGNED;
    Piece piece = c_piece(&printer, term, EXACT_NEITHER);
    if (!is_comparable(&piece, pool_width(pool, term), wanted)) {
        text_release(&piece.text);
        printer.budget = C_BUDGET;
        piece = c_piece(&printer, term, wanted);
    }
    print_piece(piece, out);
}

void term_print_c_integer(const TermPool *pool, Term term, Text *out)
{
    CPrinter printer = {.pool = pool, .budget = C_BUDGET};
    print_piece(pool_width(pool, term) == 1 ? c_condition(&printer, term, false) : c_piece(&printer, term, EXACT_NEITHER), out);
}

void term_print_c_index(const TermPool *pool, Term index, size_t count, Text *out)
{
    CPrinter printer = {.pool = pool, .budget = C_BUDGET};
    print_piece(table_index(&printer, index, count), out);
}

void term_print_c_float(const TermPool *pool, Term term, Text *out)
{
    CPrinter printer = {.pool = pool, .budget = C_BUDGET};
    print_piece(c_float_typed(&printer, term), out);
}
