/* Floats for Z3. A float term is a bit pattern; chains of float operations stay Z3 floats and become bits only where
 * bits are needed.
 *
 * Z3 has one NaN; the machine has many, and copies the bits of a NaN operand. FORM_NAN is an expression for those bits
 * in addition to the float, so that the bits of a result are exact also when it is not a number.
 *
 * The x87 format of 80 bits stores the leading bit of the significand. Z3's format of the same range and precision has
 * 79 bits; it is dropped and put back. Patterns where it does not fit the exponent are what the x87 makes of them: not
 * a number, or for the smallest exponent a number as if the exponent were one higher.
 */
#include "solver/translate.h"

typedef struct FloatFormat {
    unsigned exponent_bits, fraction_bits;
    bool stores_integer_bit;
} FloatFormat;

static FloatFormat format_of(unsigned width)
{
    switch (width) {
    case 32: return (FloatFormat){8, 23, false};
    case 64: return (FloatFormat){11, 52, false};
    default: return (FloatFormat){15, 63, true};
    }
}

static Z3_sort sort_of(Translator *self, unsigned width)
{
    FloatFormat format = format_of(width);
    Z3_sort sort = Z3_mk_fpa_sort(self->z3, format.exponent_bits, format.fraction_bits + 1);
    translator_keep(self, Z3_sort_to_ast(self->z3, sort));
    return sort;
}

static Z3_ast nearest_even(Translator *self)
{
    return translator_keep(self, Z3_mk_fpa_rne(self->z3));
}

static Z3_ast toward_zero(Translator *self)
{
    return translator_keep(self, Z3_mk_fpa_rtz(self->z3));
}

bool translate_makes_float(TermOp op)
{
    switch (op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: case TERM_FSQRT: case TERM_FROUND:
    case TERM_FTOF: case TERM_STOF: case TERM_UTOF:
        return true;
    default:
        return false;
    }
}

/* ---- Helpers ---- */

static Z3_ast both(Translator *self, Z3_ast a, Z3_ast b)
{
    return translator_keep(self, Z3_mk_and(self->z3, 2, (Z3_ast[]){a, b}));
}

static Z3_ast not(Translator *self, Z3_ast a)
{
    return translator_keep(self, Z3_mk_not(self->z3, a));
}

static Z3_ast equal(Translator *self, Z3_ast a, Z3_ast b)
{
    return translator_keep(self, Z3_mk_eq(self->z3, a, b));
}

static Z3_ast join(Translator *self, Z3_ast high, Z3_ast low)
{
    return translator_keep(self, Z3_mk_concat(self->z3, high, low));
}

static Z3_ast is_nan(Translator *self, Z3_ast number)
{
    return translator_keep(self, Z3_mk_fpa_is_nan(self->z3, number));
}

static Z3_ast less(Translator *self, Z3_ast a, Z3_ast b)
{
    return translator_keep(self, Z3_mk_fpa_lt(self->z3, a, b));
}

static Z3_ast at_most(Translator *self, Z3_ast a, Z3_ast b)
{
    return translator_keep(self, Z3_mk_fpa_leq(self->z3, a, b));
}

/* ---- Between bits and floats ---- */

/* The 79 bits with the value that the x87 reads in the 80. */
static Z3_ast drop_integer_bit(Translator *self, Z3_ast bits)
{
    Z3_ast sign = translate_extract(self, bits, 79, 1), exponent = translate_extract(self, bits, 64, 15);
    Z3_ast fraction = translate_extract(self, bits, 0, 63);
    Z3_ast has_integer = equal(self, translate_extract(self, bits, 63, 1), translate_number(self, 1, 1));
    Z3_ast is_small = equal(self, exponent, translate_number(self, 15, 0));
    Z3_ast invalid = both(self, not(self, has_integer), not(self, is_small));
    Z3_ast raised = both(self, has_integer, is_small);
    exponent = translate_ite(self, invalid, translate_number(self, 15, 0x7FFF),
                             translate_ite(self, raised, translate_number(self, 15, 1), exponent));
    fraction = translate_ite(self, invalid, translate_number(self, 63, UINT64_C(1) << 62), fraction);
    return join(self, sign, join(self, exponent, fraction));
}

static Z3_ast insert_integer_bit(Translator *self, Z3_ast bits)
{
    Z3_ast exponent = translate_extract(self, bits, 63, 15);
    Z3_ast is_small = equal(self, exponent, translate_number(self, 15, 0));
    Z3_ast integer = translate_ite(self, is_small, translate_number(self, 1, 0), translate_number(self, 1, 1));
    return join(self, translate_extract(self, bits, 63, 16), join(self, integer, translate_extract(self, bits, 0, 63)));
}

static Z3_ast float_of_bits(Translator *self, Z3_ast bits, unsigned width)
{
    if (format_of(width).stores_integer_bit)
        bits = drop_integer_bit(self, bits);
    return translator_keep(self, Z3_mk_fpa_to_fp_bv(self->z3, bits, sort_of(self, width)));
}

/* For a float that is a number. */
static Z3_ast bits_of_number(Translator *self, Z3_ast number, unsigned width)
{
    Z3_ast bits = translator_keep(self, Z3_mk_fpa_to_ieee_bv(self->z3, number));
    return format_of(width).stores_integer_bit ? insert_integer_bit(self, bits) : bits;
}

/* ---- Not a number ---- */

static Wide quiet_bit(unsigned width)
{
    return (Wide)1 << (format_of(width).fraction_bits - 1);
}

/* The NaN that the machine makes when no operand is one, as in 0/0. */
static Wide default_nan(unsigned width)
{
    FloatFormat format = format_of(width);
    Wide ones = ((Wide)1 << (format.exponent_bits + 1)) - 1;
    Wide bits = ones << (format.fraction_bits + format.stores_integer_bit) | quiet_bit(width);
    return format.stores_integer_bit ? bits | (Wide)1 << format.fraction_bits : bits;
}

static Z3_ast quieted(Translator *self, Z3_ast bits, unsigned width)
{
    Z3_ast quiet = translator_keep(self, Z3_mk_bvor(self->z3, bits, translate_number(self, width, quiet_bit(width))));
    if (!format_of(width).stores_integer_bit)
        return quiet;
    Z3_ast top = translate_extract(self, bits, 63, 16);
    Z3_ast valid = equal(self, top, translate_number(self, 16, 0xFFFF));
    return translate_ite(self, valid, quiet, translate_number(self, width, default_nan(width)));
}

/* Moves the fraction to the other format's position; both NaNs are quiet. */
static Z3_ast nan_converted(Translator *self, Z3_ast bits, unsigned from, unsigned to)
{
    FloatFormat source = format_of(from), target = format_of(to);
    Z3_ast sign = translate_extract(self, bits, from - 1, 1);
    unsigned kept = source.fraction_bits < target.fraction_bits ? source.fraction_bits : target.fraction_bits;
    Z3_ast fraction = translate_extract(self, bits, source.fraction_bits - kept, kept);
    if (kept < target.fraction_bits)
        fraction = join(self, fraction, translate_number(self, target.fraction_bits - kept, 0));
    unsigned ones = target.exponent_bits + target.stores_integer_bit;
    return join(self, sign, join(self, translate_number(self, ones, ((Wide)1 << ones) - 1), fraction));
}

static Z3_ast nan_of_binary(Translator *self, const TermNode *node)
{
    Z3_ast operands[2], bits[2];
    for (unsigned i = 0; i < 2; i++) {
        operands[i] = translator_operand(self, node->operands[i], FORM_FLOAT);
        bits[i] = translator_operand(self, node->operands[i], FORM_NAN);
    }
    if (self->missing)
        return NULL;
    Z3_ast result = translate_number(self, node->width, default_nan(node->width));
    for (unsigned i = 2; i-- > 0;)
        result = translate_ite(self, is_nan(self, operands[i]), bits[i], result);
    return result;
}

static Z3_ast nan_of_unary(Translator *self, const TermNode *node)
{
    Z3_ast operand = translator_operand(self, node->operands[0], FORM_FLOAT);
    Z3_ast bits = translator_operand(self, node->operands[0], FORM_NAN);
    if (self->missing)
        return NULL;
    unsigned from = term_width(self->pool, node->operands[0]);
    if (node->op == TERM_FTOF && from != node->width)
        bits = nan_converted(self, bits, from, node->width);
    Z3_ast otherwise = translate_number(self, node->width, default_nan(node->width));
    return translate_ite(self, is_nan(self, operand), bits, otherwise);
}

static Z3_ast nan_of_ite(Translator *self, const TermNode *node)
{
    Z3_ast condition = translator_operand(self, node->operands[0], FORM_BOOLEAN);
    Z3_ast then = translator_operand(self, node->operands[1], FORM_NAN);
    Z3_ast otherwise = translator_operand(self, node->operands[2], FORM_NAN);
    return self->missing ? NULL : translate_ite(self, condition, then, otherwise);
}

Z3_ast translate_nan_bits(Translator *self, Term term)
{
    const TermNode *node = term_node(self->pool, term);
    switch (node->op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: return nan_of_binary(self, node);
    case TERM_FSQRT: case TERM_FROUND: case TERM_FTOF: return nan_of_unary(self, node);
    case TERM_STOF: case TERM_UTOF: return translate_number(self, node->width, default_nan(node->width));
    case TERM_ITE: return nan_of_ite(self, node);
    default: break;
    }
    Z3_ast bits = translator_operand(self, term, FORM_BITS);
    return self->missing ? NULL : quieted(self, bits, node->width);
}

/* ---- Operations ---- */

static Z3_ast make_arithmetic(Translator *self, const TermNode *node)
{
    Z3_ast a = translator_operand(self, node->operands[0], FORM_FLOAT);
    Z3_ast b = translator_operand(self, node->operands[1], FORM_FLOAT);
    if (self->missing)
        return NULL;
    Z3_context z3 = self->z3;
    Z3_ast mode = nearest_even(self);
    switch (node->op) {
    case TERM_FADD: return translator_keep(self, Z3_mk_fpa_add(z3, mode, a, b));
    case TERM_FSUB: return translator_keep(self, Z3_mk_fpa_sub(z3, mode, a, b));
    case TERM_FMUL: return translator_keep(self, Z3_mk_fpa_mul(z3, mode, a, b));
    default: return translator_keep(self, Z3_mk_fpa_div(z3, mode, a, b));
    }
}

static Z3_ast make_rounded(Translator *self, const TermNode *node)
{
    static Z3_ast (*const modes[])(Z3_context) = {
        [TERM_ROUND_EVEN] = Z3_mk_fpa_rne, [TERM_ROUND_AWAY] = Z3_mk_fpa_rna, [TERM_ROUND_UP] = Z3_mk_fpa_rtp,
        [TERM_ROUND_DOWN] = Z3_mk_fpa_rtn, [TERM_ROUND_ZERO] = Z3_mk_fpa_rtz,
    };
    Z3_ast a = translator_operand(self, node->operands[0], FORM_FLOAT);
    if (self->missing)
        return NULL;
    Z3_ast mode = translator_keep(self, modes[node->detail](self->z3));
    return translator_keep(self, Z3_mk_fpa_round_to_integral(self->z3, mode, a));
}

static Z3_ast make_square_root(Translator *self, const TermNode *node)
{
    Z3_ast a = translator_operand(self, node->operands[0], FORM_FLOAT);
    return self->missing ? NULL : translator_keep(self, Z3_mk_fpa_sqrt(self->z3, nearest_even(self), a));
}

static Z3_ast make_converted(Translator *self, const TermNode *node)
{
    Z3_context z3 = self->z3;
    Z3_ast a = translator_operand(self, node->operands[0], node->op == TERM_FTOF ? FORM_FLOAT : FORM_BITS);
    if (self->missing)
        return NULL;
    Z3_ast mode = nearest_even(self);
    Z3_sort sort = sort_of(self, node->width);
    switch (node->op) {
    case TERM_FTOF: return translator_keep(self, Z3_mk_fpa_to_fp_float(z3, mode, a, sort));
    case TERM_STOF: return translator_keep(self, Z3_mk_fpa_to_fp_signed(z3, mode, a, sort));
    default: return translator_keep(self, Z3_mk_fpa_to_fp_unsigned(z3, mode, a, sort));
    }
}

/* Negation and absolute value operate on the sign bit. NULL if the term is neither or, with *is_one, if its operand
 * is missing. */
static Z3_ast make_sign_change(Translator *self, const TermNode *node, bool *is_one)
{
    Wide sign = (Wide)1 << (node->width - 1), constant = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (!term_is_constant(self->pool, node->operands[1 - i], &constant))
            continue;
        bool negates = node->op == TERM_XOR && constant == sign;
        bool clears = node->op == TERM_AND && constant == sign - 1;
        if (!negates && !clears)
            continue;
        *is_one = true;
        Z3_ast a = translator_operand(self, node->operands[i], FORM_FLOAT);
        return self->missing ? NULL : translator_keep(self, (negates ? Z3_mk_fpa_neg : Z3_mk_fpa_abs)(self->z3, a));
    }
    return NULL;
}

static Z3_ast make_choice(Translator *self, const TermNode *node)
{
    Z3_ast condition = translator_operand(self, node->operands[0], FORM_BOOLEAN);
    Z3_ast then = translator_operand(self, node->operands[1], FORM_FLOAT);
    Z3_ast otherwise = translator_operand(self, node->operands[2], FORM_FLOAT);
    return self->missing ? NULL : translate_ite(self, condition, then, otherwise);
}

static Z3_ast make_from_bits(Translator *self, Term term, const TermNode *node)
{
    Z3_ast bits = translator_operand(self, term, FORM_BITS);
    return self->missing ? NULL : float_of_bits(self, bits, node->width);
}

Z3_ast translate_float(Translator *self, Term term)
{
    const TermNode *node = term_node(self->pool, term);
    switch (node->op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: return make_arithmetic(self, node);
    case TERM_FSQRT: return make_square_root(self, node);
    case TERM_FROUND: return make_rounded(self, node);
    case TERM_FTOF: case TERM_STOF: case TERM_UTOF: return make_converted(self, node);
    case TERM_ITE: return make_choice(self, node);
    case TERM_XOR: case TERM_AND: {
        bool is_one = false;
        Z3_ast changed = make_sign_change(self, node, &is_one);
        return is_one ? changed : make_from_bits(self, term, node);
    }
    default: return make_from_bits(self, term, node);
    }
}

Z3_ast translate_float_bits(Translator *self, Term term)
{
    const TermNode *node = term_node(self->pool, term);
    Z3_ast number = translator_operand(self, term, FORM_FLOAT);
    Z3_ast nan = translator_operand(self, term, FORM_NAN);
    if (self->missing)
        return NULL;
    return translate_ite(self, is_nan(self, number), nan, bits_of_number(self, number, node->width));
}

/* ---- To integers: values that do not fit become the result of clang's instruction (execution/arithmetic.c) ---- */

typedef struct Conversion {
    Translator *translator;
    Z3_ast number;
    unsigned from; /* the width of the float */
} Conversion;

/* 2^exponent, or infinity where the format does not reach it. */
static Z3_ast power_of_two(const Conversion *conversion, unsigned exponent, bool negative)
{
    Z3_context z3 = conversion->translator->z3;
    Z3_sort sort = sort_of(conversion->translator, conversion->from);
    bool fits = exponent < 1u << (format_of(conversion->from).exponent_bits - 1);
    Z3_ast power = fits ? Z3_mk_fpa_numeral_int64_uint64(z3, negative, exponent, 0, sort)
                        : Z3_mk_fpa_inf(z3, sort, negative);
    return translator_keep(conversion->translator, power);
}

/* True if the value is above -2^exponent - 1, so that truncating it results in at least -2^exponent. */
static Z3_ast is_above(const Conversion *conversion, unsigned exponent)
{
    Translator *self = conversion->translator;
    unsigned fraction_bits = format_of(conversion->from).fraction_bits;
    if (exponent > fraction_bits) /* there is no float between -2^exponent - 1 and -2^exponent */
        return at_most(self, power_of_two(conversion, exponent, true), conversion->number);
    Z3_sort sort = sort_of(self, conversion->from);
    uint64_t one = UINT64_C(1) << (fraction_bits - exponent);
    Z3_ast bound = Z3_mk_fpa_numeral_int64_uint64(self->z3, true, exponent, one, sort);
    return less(self, translator_keep(self, bound), conversion->number);
}

static Z3_ast cut_signed(const Conversion *conversion, unsigned width)
{
    Translator *self = conversion->translator;
    return translator_keep(self, Z3_mk_fpa_to_sbv(self->z3, toward_zero(self), conversion->number, width));
}

static Z3_ast cut_unsigned(const Conversion *conversion, unsigned width)
{
    Translator *self = conversion->translator;
    return translator_keep(self, Z3_mk_fpa_to_ubv(self->z3, toward_zero(self), conversion->number, width));
}

/* The instruction for `width` bits: its result is the smallest integer for values that do not fit. */
static Z3_ast converted(const Conversion *conversion, unsigned width)
{
    Translator *self = conversion->translator;
    Z3_ast below = less(self, conversion->number, power_of_two(conversion, width - 1, false));
    Z3_ast fits = both(self, is_above(conversion, width - 1), below);
    Z3_ast smallest = translate_number(self, width, (Wide)1 << (width - 1));
    return translate_ite(self, fits, cut_signed(conversion, width), smallest);
}

static Z3_ast negated(Translator *self, Z3_ast bits)
{
    return translator_keep(self, Z3_mk_bvneg(self->z3, bits));
}

/* `magnitude` has 128 bits. A half of it, negated; the indefinite value if `whole`, of which the half is a part, is too large for that. */
static Z3_ast negated_half(Translator *self, Z3_ast magnitude, unsigned low, Z3_ast whole, unsigned whole_width)
{
    Z3_ast indefinite = translate_number(self, whole_width, (Wide)1 << 63);
    Z3_ast fits = translator_keep(self, Z3_mk_bvule(self->z3, whole, indefinite));
    Z3_ast half = negated(self, translate_extract(self, magnitude, low, 64));
    return translate_ite(self, fits, half, translate_number(self, 64, (Wide)1 << 63));
}

static Z3_ast negative_as_unsigned(const Conversion *conversion, Z3_ast magnitude)
{
    Translator *self = conversion->translator;
    if (conversion->from == 80)
        return translate_number(self, 128, 0);
    Z3_ast upper = negated_half(self, magnitude, 64, translate_extract(self, magnitude, 64, 64), 64);
    return translator_keep(self, Z3_mk_concat(self->z3, upper, negated_half(self, magnitude, 0, magnitude, 128)));
}

/* Beyond 64 bits: as libgcc does it (base/convert.c). */
static Z3_ast converted_by_library(const Conversion *conversion, bool is_signed)
{
    Translator *self = conversion->translator;
    Conversion positive = *conversion;
    positive.number = translator_keep(self, Z3_mk_fpa_abs(self->z3, conversion->number));
    Wide indefinite = (Wide)1 << 127 | (Wide)1 << 63;
    Z3_ast zero = translator_keep(self, Z3_mk_fpa_zero(self->z3, sort_of(self, conversion->from), false));
    Z3_ast is_negative = less(self, conversion->number, zero);
    Z3_ast below = less(self, positive.number, power_of_two(conversion, 128, false));
    Z3_ast magnitude = cut_unsigned(&positive, 128);
    Z3_ast negative = is_signed ? negated(self, magnitude) : negative_as_unsigned(conversion, magnitude);
    Z3_ast inside = translate_ite(self, is_negative, negative, magnitude);
    Z3_ast nothing = translate_number(self, 128, 0), both_halves = translate_number(self, 128, indefinite);
    Z3_ast outside = is_signed || conversion->from == 80 ? nothing : translate_ite(self, is_negative, both_halves, nothing);
    Z3_ast number = translate_ite(self, below, inside, outside);
    return translate_ite(self, is_nan(self, conversion->number), both_halves, number);
}

static Z3_ast to_unsigned_64(const Conversion *conversion)
{
    Translator *self = conversion->translator;
    Z3_ast is_low = less(self, conversion->number, power_of_two(conversion, 63, false));
    Z3_ast in_range = less(self, conversion->number, power_of_two(conversion, 64, false));
    Z3_ast beyond = translate_number(self, 64, conversion->from == 80 ? 0 : (Wide)1 << 63);
    Z3_ast high = translate_ite(self, in_range, cut_unsigned(conversion, 64), beyond);
    return translate_ite(self, is_low, converted(conversion, 64), high);
}

/* The width of the instruction that clang selects. */
static unsigned instruction_width(unsigned from, unsigned width, bool is_signed)
{
    if (from == 80 && width <= (is_signed ? 16 : 8))
        return 16;
    return width < 32 || (is_signed && width == 32) ? 32 : 64;
}

Z3_ast translate_float_to_integer(Translator *self, Term term)
{
    const TermNode *node = term_node(self->pool, term);
    Z3_ast number = translator_operand(self, node->operands[0], FORM_FLOAT);
    if (self->missing)
        return NULL;
    Conversion conversion = {self, number, term_width(self->pool, node->operands[0])};
    bool is_signed = node->op == TERM_FTOS;
    if (node->width == 64 && !is_signed)
        return to_unsigned_64(&conversion);
    if (node->width > 64) {
        Z3_ast wide = converted_by_library(&conversion, is_signed);
        return node->width == 128 ? wide : translate_extract(self, wide, 0, node->width);
    }
    unsigned width = instruction_width(conversion.from, node->width, is_signed);
    Z3_ast result = converted(&conversion, width);
    return width == node->width ? result : translate_extract(self, result, 0, node->width);
}
