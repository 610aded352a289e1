/* Floats in SMT-LIB 2: formats, conversions, and the results of x86-64 code where the standard leaves them
 * unspecified. */
#include <math.h>

#include "term/operation.h"
#include "term/print_smt2.h"

static unsigned exponent_bits(unsigned width)
{
    return width == 32 ? 8 : width == 64 ? 11 : 15;
}

static unsigned significand_bits(unsigned width)
{
    return width == 32 ? 24 : width == 64 ? 53 : 64;
}

void smt_print_float_sort(SmtPrinter *printer, unsigned width)
{
    text_printf(printer->out, "(_ FloatingPoint %u %u)", exponent_bits(width), significand_bits(width));
}

static void print_to_fp(SmtPrinter *printer, const char *function, unsigned width)
{
    text_printf(printer->out, "((_ %s %u %u) ", function, exponent_bits(width), significand_bits(width));
}

/* ---- Sign ---- */

Term smt_sign_operand(const TermPool *pool, const TermNode *node, const char **function)
{
    if (node->width != 32 && node->width != 64 && node->width != 80)
        return TERM_NONE;
    Wide constant;
    Term inner = node->operands[0];
    if (node->op == TERM_XOR && pool_constant(pool, node->operands[1], &constant) &&
        constant == wide_sign(node->width)) {
        *function = "fp.neg";
        return inner;
    }
    bool absolute = node->op == TERM_ZEXT && pool_is(pool, inner, TERM_EXTRACT) &&
                    pool_node(pool, inner)->detail == 0 && pool_width(pool, inner) == node->width - 1u &&
                    pool_width(pool, pool_operand(pool, inner, 0)) == node->width;
    *function = "fp.abs";
    return absolute ? pool_operand(pool, inner, 0) : TERM_NONE;
}

/* ---- Bits and floats. 80-bit floats have an explicit integer bit, which the format of the standard does not have.
 * ---- */

void smt_print_bits_as_float(SmtPrinter *printer, Term term)
{
    unsigned width = pool_width(printer->pool, term);
    if (width != 80) {
        print_to_fp(printer, "to_fp", width);
        smt_print_as(printer, term, SORT_BITS);
        text_append(printer->out, ")");
        return;
    }
    text_append(printer->out, "(let ((!x ");
    smt_print_as(printer, term, SORT_BITS);
    text_append(printer->out, ")) ");
    print_to_fp(printer, "to_fp", width);
    text_append(printer->out, "(concat ((_ extract 79 64) !x) ((_ extract 62 0) !x))))");
}

void smt_print_float_as_bits(SmtPrinter *printer, Term term)
{
    if (printer->script) {
        text_printf(printer->out, "!b%u", term);
        return;
    }
    bool extended = pool_width(printer->pool, term) == 80;
    text_append(printer->out, extended ? "(let ((!x (fp.to_ieee_bv " : "(fp.to_ieee_bv ");
    smt_print_as(printer, term, SORT_FLOAT);
    text_append(printer->out,
                extended ? "))) (concat ((_ extract 78 63) !x) (ite (= ((_ extract 77 63) !x) (_ bv0 15)) #b0 #b1) "
                           "((_ extract 62 0) !x)))"
                         : ")");
}

void smt_declare_float_bits(SmtPrinter *printer, Term term)
{
    unsigned width = pool_width(printer->pool, term);
    text_printf(printer->out, "(declare-fun !b%u () (_ BitVec %u))\n(assert (= ", term, width);
    print_to_fp(printer, "to_fp", width);
    if (width == 80)
        text_printf(printer->out, "(concat ((_ extract 79 64) !b%u) ((_ extract 62 0) !b%u))) ", term, term);
    else
        text_printf(printer->out, "!b%u) ", term);
    smt_print_as(printer, term, SORT_FLOAT);
    text_append(printer->out, "))\n");
    if (width == 80)
        text_printf(printer->out,
                    "(assert (= ((_ extract 63 63) !b%u) (ite (= ((_ extract 78 64) !b%u) (_ bv0 15)) #b0 #b1)))\n",
                    term, term);
}

/* ---- To integers. The operand is called !f below. ---- */

static void print_float_constant(SmtPrinter *printer, unsigned width, long double value)
{
    Wide bits = width == 32   ? float_bits((float)value)
                : width == 64 ? double_bits((double)value)
                              : extended_bits(value);
    if (width == 80)
        bits = (bits >> 64) << 63 | (bits & (wide_ones(63)));
    unsigned stored = width == 80 ? 79 : width;
    print_to_fp(printer, "to_fp", width);
    text_append(printer->out, "#b");
    for (unsigned i = stored; i-- > 0;)
        text_append(printer->out, bits >> i & 1 ? "1" : "0");
    text_append(printer->out, ")");
}

static void print_test(SmtPrinter *printer, const char *function, unsigned width, long double bound)
{
    text_printf(printer->out, "(%s !f ", function);
    print_float_constant(printer, width, bound);
    text_append(printer->out, ")");
}

static void print_bits(SmtPrinter *printer, unsigned width, Wide value)
{
    text_append(printer->out, "#b");
    for (unsigned i = width; i-- > 0;)
        text_append(printer->out, value >> i & 1 ? "1" : "0");
}

/* Toward zero; the sign bit alone if it does not fit. */
static void print_truncation(SmtPrinter *printer, unsigned from, unsigned bits)
{
    long double power = ldexpl(1, (int)bits - 1);
    bool exact = significand_bits(from) > bits - 1; /* the format can represent -2^(bits-1) - 1 */
    text_append(printer->out, "(ite (and ");
    print_test(printer, exact ? "fp.gt" : "fp.geq", from, exact ? -power - 1 : -power);
    text_append(printer->out, " ");
    print_test(printer, "fp.lt", from, power);
    text_printf(printer->out, ") ((_ fp.to_sbv %u) RTZ !f) ", bits);
    print_bits(printer, bits, wide_sign(bits));
    text_append(printer->out, ")");
}

static void print_cut_truncation(SmtPrinter *printer, unsigned from, unsigned bits, unsigned width)
{
    if (bits != width)
        text_printf(printer->out, "((_ extract %u 0) ", width - 1);
    print_truncation(printer, from, bits);
    if (bits != width)
        text_append(printer->out, ")");
}

/* The magnitude !m as the negative number that libgcc makes of it: each half is converted as if it were signed. */
static void print_negated_halves(SmtPrinter *printer)
{
    text_append(printer->out, "(concat "
                              "(ite (bvule ((_ extract 127 64) !m) #x8000000000000000) (bvneg ((_ extract 127 64) !m)) #x8000000000000000) "
                              "(ite (bvule !m #x00000000000000008000000000000000) (bvneg ((_ extract 63 0) !m)) #x8000000000000000))");
}

/* As libgcc does it (base/convert.c). */
static void print_wide(SmtPrinter *printer, unsigned from, unsigned width, bool is_signed)
{
    const char *indefinite = "#x80000000000000008000000000000000";
    if (width < 128)
        text_printf(printer->out, "((_ extract %u 0) ", width - 1);
    text_printf(printer->out, "(ite (fp.isNaN !f) %s (let ((!n (fp.isNegative !f)) (!m (let ((!f (fp.abs !f))) (ite ", indefinite);
    print_test(printer, "fp.lt", from, 0x1p128L);
    text_append(printer->out, " ((_ fp.to_ubv 128) RTZ !f) (_ bv0 128))))) (ite !n ");
    if (is_signed) {
        text_append(printer->out, "(bvneg !m)");
    } else if (from == 80) {
        text_append(printer->out, "(_ bv0 128)");
    } else {
        text_append(printer->out, "(ite ");
        print_test(printer, "fp.leq", from, -0x1p128L);
        text_printf(printer->out, " %s ", indefinite);
        print_negated_halves(printer);
        text_append(printer->out, ")");
    }
    text_append(printer->out, " !m)))");
    if (width < 128)
        text_append(printer->out, ")");
}

static void print_signed(SmtPrinter *printer, unsigned from, unsigned width)
{
    if (width > 64)
        print_wide(printer, from, width, true);
    else
        print_cut_truncation(printer, from, width > 32 ? 64 : from == 80 && width <= 16 ? 16 : 32, width);
}

/* Binds !f to !f - 2^63. */
static void print_lowered(SmtPrinter *printer, unsigned from)
{
    text_append(printer->out, "(let ((!f (fp.sub RNE !f ");
    print_float_constant(printer, from, 0x1p63L);
    text_append(printer->out, "))) ");
    print_truncation(printer, from, 64);
    text_append(printer->out, ")");
}

static void print_unsigned_64(SmtPrinter *printer, unsigned from)
{
    if (from == 80) {
        text_append(printer->out, "(ite ");
        print_test(printer, "fp.lt", from, 0x1p63L);
        text_append(printer->out, " ");
        print_truncation(printer, from, 64);
        text_append(printer->out, " (bvxor #x8000000000000000 ");
        print_lowered(printer, from);
        text_append(printer->out, "))");
        return;
    }
    text_append(printer->out, "(let ((!low ");
    print_truncation(printer, from, 64);
    text_append(printer->out, ") (!high ");
    print_lowered(printer, from);
    text_append(printer->out, ")) (bvor !low (bvand !high (bvashr !low #x000000000000003f))))");
}

static void print_unsigned(SmtPrinter *printer, unsigned from, unsigned width)
{
    if (width > 64)
        print_wide(printer, from, width, false);
    else if (width == 64)
        print_unsigned_64(printer, from);
    else
        print_cut_truncation(printer, from, from == 80 && width <= 8 ? 16 : width < 32 ? 32 : 64, width);
}

void smt_print_conversion(SmtPrinter *printer, Term term)
{
    const TermNode *node = pool_node(printer->pool, term);
    unsigned from = pool_width(printer->pool, node->operands[0]);
    if (node->op == TERM_FTOS || node->op == TERM_FTOU) {
        text_append(printer->out, "(let ((!f ");
        smt_print_as(printer, node->operands[0], SORT_FLOAT);
        text_append(printer->out, ")) ");
        if (node->op == TERM_FTOS)
            print_signed(printer, from, node->width);
        else
            print_unsigned(printer, from, node->width);
    } else {
        print_to_fp(printer, node->op == TERM_UTOF ? "to_fp_unsigned" : "to_fp", node->width);
        text_append(printer->out, "RNE ");
        smt_print_as(printer, node->operands[0], node->op == TERM_FTOF ? SORT_FLOAT : SORT_BITS);
    }
    text_append(printer->out, ")");
}
