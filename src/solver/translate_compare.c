/* Comparisons of floats. Bit patterns that are not results of float operations are compared as bit patterns: without
 * the float theory, Z3's faster solver is enough. */
#include <math.h>
#include <string.h>

#include "solver/ranges.h"
#include "solver/translate.h"

static Z3_ast both(Translator *self, Z3_ast a, Z3_ast b)
{
    return translator_keep(self, Z3_mk_and(self->z3, 2, (Z3_ast[]){a, b}));
}

/* True if the term's own form is its bits, also below choices and changes of sign. */
static bool is_made_of_bits(const TermPool *pool, Term term, unsigned depth)
{
    const TermNode *node = term_node(pool, term);
    bool chooses = node->op == TERM_ITE;
    bool may_change_sign = node->op == TERM_XOR || node->op == TERM_AND || node->op == TERM_OR;
    if (!chooses && !may_change_sign)
        return !translate_makes_float(node->op);
    return depth > 0 && is_made_of_bits(pool, node->operands[chooses], depth - 1) &&
           is_made_of_bits(pool, node->operands[chooses + 1], depth - 1);
}

/* Signed integers in the order of the floats; both zeros are 0. */
static Z3_ast order_of_bits(Translator *self, Z3_ast bits, unsigned width)
{
    Z3_context z3 = self->z3;
    Z3_ast negative = translator_keep(self, Z3_mk_bvslt(z3, bits, translate_number(self, width, 0)));
    Z3_ast smallest = translate_number(self, width, (Wide)1 << (width - 1));
    return translate_ite(self, negative, translator_keep(self, Z3_mk_bvsub(z3, smallest, bits)), bits);
}

static Z3_ast bits_are_number(Translator *self, Z3_ast bits, unsigned width)
{
    Z3_ast magnitude = translate_extract(self, bits, 0, width - 1);
    Z3_ast infinity = translate_number(self, width - 1, (Wide)ranges_float_infinity(width));
    return translator_keep(self, Z3_mk_bvule(self->z3, magnitude, infinity));
}

static Z3_ast compare_bits(Translator *self, TermOp op, Z3_ast a, Z3_ast b, unsigned width)
{
    Z3_context z3 = self->z3;
    Z3_ast numbers = both(self, bits_are_number(self, a, width), bits_are_number(self, b, width));
    Z3_ast left = order_of_bits(self, a, width), right = order_of_bits(self, b, width);
    Z3_ast holds = op == TERM_FEQ   ? Z3_mk_eq(z3, left, right)
                   : op == TERM_FLT ? Z3_mk_bvslt(z3, left, right)
                                    : Z3_mk_bvsle(z3, left, right);
    return both(self, numbers, translator_keep(self, holds));
}

static Z3_ast compare_floats(Translator *self, const TermNode *node)
{
    Z3_ast a = translator_operand(self, node->operands[0], FORM_FLOAT);
    Z3_ast b = translator_operand(self, node->operands[1], FORM_FLOAT);
    if (self->missing)
        return NULL;
    switch (node->op) {
    case TERM_FEQ: return translator_keep(self, Z3_mk_fpa_eq(self->z3, a, b));
    case TERM_FLT: return translator_keep(self, Z3_mk_fpa_lt(self->z3, a, b));
    default: return translator_keep(self, Z3_mk_fpa_leq(self->z3, a, b));
    }
}

/* ---- Singles that were widened to doubles, as C does before most comparisons ---- */

enum { BITS_DEPTH = 8 };

/* The widened single if its own form is its bits; else TERM_NONE. */
static Term widened(const Translator *self, Term term)
{
    const TermNode *node = term_node(self->pool, term);
    bool widens = node->op == TERM_FTOF && node->width == 64 && term_width(self->pool, node->operands[0]) == 32;
    return widens && is_made_of_bits(self->pool, node->operands[0], BITS_DEPTH) ? node->operands[0] : TERM_NONE;
}

static uint32_t single_bits(float single)
{
    uint32_t bits;
    memcpy(&bits, &single, sizeof bits);
    return bits;
}

/* A single compared with a double: the nearest single on the right side replaces the double. */
static Z3_ast compare_with_constant(Translator *self, TermOp op, Z3_ast single, double constant, bool constant_first)
{
    float near = (float)constant;
    if (isnan(constant) || ((double)near != constant && op == TERM_FEQ))
        return translator_keep(self, Z3_mk_false(self->z3));
    if ((double)near != constant) {
        op = TERM_FLE; /* no single is equal to it */
        if (constant_first ? (double)near < constant : (double)near > constant)
            near = nextafterf(near, constant_first ? INFINITY : -INFINITY);
    }
    Z3_ast bound = translate_number(self, 32, single_bits(near));
    return constant_first ? compare_bits(self, op, bound, single, 32) : compare_bits(self, op, single, bound, 32);
}

/* NULL with *is_one: an operand is missing; without it: not such a comparison. */
static Z3_ast compare_widened(Translator *self, const TermNode *node, bool *is_one)
{
    Term inner[] = {widened(self, node->operands[0]), widened(self, node->operands[1])};
    Z3_ast bits[2] = {NULL, NULL};
    Wide value = 0;
    bool has_constant = term_is_constant(self->pool, node->operands[0], &value) ||
                        term_is_constant(self->pool, node->operands[1], &value);
    *is_one = (inner[0] && inner[1]) || ((inner[0] || inner[1]) && has_constant);
    for (unsigned i = 0; i < 2 && *is_one; i++)
        if (inner[i])
            bits[i] = translator_operand(self, inner[i], FORM_BITS);
    if (self->missing || !*is_one)
        return NULL;
    if (bits[0] && bits[1])
        return compare_bits(self, node->op, bits[0], bits[1], 32);
    double constant;
    uint64_t low = (uint64_t)value;
    memcpy(&constant, &low, sizeof constant);
    return compare_with_constant(self, node->op, bits[0] ? bits[0] : bits[1], constant, !bits[0]);
}

/* ---- The interface ---- */

Z3_ast translate_float_comparison(Translator *self, Term term)
{
    const TermNode *node = term_node(self->pool, term);
    unsigned width = term_width(self->pool, node->operands[0]);
    bool is_widened;
    Z3_ast narrow = compare_widened(self, node, &is_widened);
    if (is_widened)
        return narrow;
    if ((width != 32 && width != 64) || !is_made_of_bits(self->pool, node->operands[0], BITS_DEPTH) ||
        !is_made_of_bits(self->pool, node->operands[1], BITS_DEPTH))
        return compare_floats(self, node);
    Z3_ast a = translator_operand(self, node->operands[0], FORM_BITS);
    Z3_ast b = translator_operand(self, node->operands[1], FORM_BITS);
    return self->missing ? NULL : compare_bits(self, node->op, a, b, width);
}

Z3_ast translate_is_number(Translator *self, Term term)
{
    Z3_ast bits = translate(self, term, FORM_BITS);
    return bits ? bits_are_number(self, bits, term_width(self->pool, term)) : NULL;
}
