/* Builtins with symbolic arguments: exact terms if possible, decisions about sizes and addresses, otherwise pins. */
#include <math.h>
#include <stdlib.h>

#include "execution/arithmetic.h"
#include "execution/builtins.h"
#include "execution/symbolic.h"

typedef struct TermCall {
    Machine *machine;
    TermPool *terms;
    Builtin builtin;
    unsigned width;              /* of '*' operands */
    const uint64_t *values;      /* slot by slot */
    Term *given;
    Term *results;
} TermCall;

typedef void TermHandler(TermCall *call);

/* ---- Operands ---- */

/* Operand of `width` bits that starts at a slot. */
static Term operand(const TermCall *call, unsigned slot, unsigned width)
{
    TermPool *terms = call->terms;
    Term low = call->given[slot] ? term_resize(terms, call->given[slot], width < 64 ? width : 64)
                                 : term_constant(terms, width < 64 ? width : 64, call->values[slot]);
    if (width <= 64)
        return low;
    Term high = call->given[slot + 1] ? term_resize(terms, call->given[slot + 1], width - 64)
                                      : term_constant(terms, width - 64, call->values[slot + 1]);
    return term_concat(terms, high, low);
}

static unsigned slots_of(unsigned width)
{
    return width > 64 ? 2 : 1;
}

static Term starred(const TermCall *call, unsigned number)
{
    return operand(call, number * slots_of(call->width), call->width);
}

static Term symbolic_or_none(const TermCall *call, Term term)
{
    return term_is_constant(call->terms, term, NULL) ? TERM_NONE : term;
}

static void give(TermCall *call, unsigned slot, Term result)
{
    unsigned width = term_width(call->terms, result);
    call->results[slot] = symbolic_or_none(call, term_extract(call->terms, result, 0, width < 64 ? width : 64));
    if (width > 64)
        call->results[slot + 1] = symbolic_or_none(call, term_extract(call->terms, result, 64, width - 64));
}

static Term number(const TermCall *call, Wide value)
{
    return term_constant_wide(call->terms, call->width, value);
}

/* ---- Bits ---- */

static Term bit(const TermCall *call, Term a, unsigned position)
{
    return term_extract(call->terms, a, position, 1);
}

static void count_ones(TermCall *call)
{
    Term a = starred(call, 0), sum = number(call, 0);
    for (unsigned i = 0; i < call->width; i++)
        sum = term_add(call->terms, sum, term_resize(call->terms, bit(call, a, i), call->width));
    give(call, 0, sum);
}

static void count_zeros(TermCall *call)
{
    Term a = starred(call, 0), result = number(call, call->width);
    bool leading = call->builtin == BUILTIN_CTLZ;
    for (unsigned i = 0; i < call->width; i++) { /* the bit that determines the count comes last */
        unsigned position = leading ? i : call->width - 1 - i;
        result = term_ite(call->terms, bit(call, a, position), number(call, call->width - 1 - i), result);
    }
    give(call, 0, result);
}

static void reverse(TermCall *call)
{
    unsigned unit = call->builtin == BUILTIN_BSWAP ? 8 : 1;
    Term a = starred(call, 0), result = term_extract(call->terms, a, 0, unit);
    for (unsigned low = unit; low < call->width; low += unit)
        result = term_concat(call->terms, result, term_extract(call->terms, a, low, unit));
    give(call, 0, result);
}

/* The amount is taken modulo the width. All widths in C code are powers of two; for others the amount is pinned. */
static void funnel_shift(TermCall *call)
{
    TermPool *terms = call->terms;
    Term a = starred(call, 0), b = starred(call, 1), amount = term_urem(terms, starred(call, 2), number(call, call->width));
    Term rest = term_sub(terms, number(call, call->width), amount);
    bool left = call->builtin == BUILTIN_FSHL;
    Term low = term_lshr(terms, b, left ? rest : amount);
    Term shifted = term_or(terms, term_shl(terms, a, left ? amount : rest), low);
    Term unshifted = left ? a : b;
    give(call, 0, term_ite(terms, term_eq(terms, amount, number(call, 0)), unshifted, shifted));
}

static void absolute(TermCall *call)
{
    Term a = starred(call, 0);
    give(call, 0, term_ite(call->terms, term_slt(call->terms, a, number(call, 0)), term_neg(call->terms, a), a));
}

static void extremum(TermCall *call)
{
    TermPool *terms = call->terms;
    Term a = starred(call, 0), b = starred(call, 1);
    bool is_signed = call->builtin == BUILTIN_SMAX || call->builtin == BUILTIN_SMIN;
    bool largest = call->builtin == BUILTIN_SMAX || call->builtin == BUILTIN_UMAX;
    Term less = is_signed ? term_slt(terms, a, b) : term_ult(terms, a, b);
    give(call, 0, largest ? term_ite(terms, less, b, a) : term_ite(terms, less, a, b));
}

/* ---- Arithmetic that may overflow: computed in a width in which it does not ---- */

typedef struct ExactResult {
    Term cut;           /* truncated to the width */
    Term overflows;     /* one bit */
    Term negative;      /* one bit: the exact result is below zero */
} ExactResult;

static bool exact_result(const TermCall *call, BinaryOperator operator_, bool is_signed, ExactResult *result)
{
    TermPool *terms = call->terms;
    unsigned wider = operator_ == BINARY_MUL ? 2 * call->width : call->width + 2;
    if (wider > 128)
        return false;
    Term a = is_signed ? term_sext(terms, starred(call, 0), wider) : term_zext(terms, starred(call, 0), wider);
    Term b = is_signed ? term_sext(terms, starred(call, 1), wider) : term_zext(terms, starred(call, 1), wider);
    Term exact = operator_ == BINARY_ADD ? term_add(terms, a, b)
                 : operator_ == BINARY_SUB ? term_sub(terms, a, b) : term_mul(terms, a, b);
    result->cut = term_extract(terms, exact, 0, call->width);
    Term back = is_signed ? term_sext(terms, result->cut, wider) : term_zext(terms, result->cut, wider);
    result->overflows = term_ne(terms, exact, back);
    result->negative = term_slt(terms, exact, term_constant(terms, wider, 0));
    return true;
}

static void pin_all(TermCall *call);

static void with_overflow(TermCall *call)
{
    static const struct { BinaryOperator operator_; bool is_signed; } what[] = {
        [BUILTIN_SADD_OVERFLOW - BUILTIN_SADD_OVERFLOW] = {BINARY_ADD, true},
        [BUILTIN_UADD_OVERFLOW - BUILTIN_SADD_OVERFLOW] = {BINARY_ADD, false},
        [BUILTIN_SSUB_OVERFLOW - BUILTIN_SADD_OVERFLOW] = {BINARY_SUB, true},
        [BUILTIN_USUB_OVERFLOW - BUILTIN_SADD_OVERFLOW] = {BINARY_SUB, false},
        [BUILTIN_SMUL_OVERFLOW - BUILTIN_SADD_OVERFLOW] = {BINARY_MUL, true},
        [BUILTIN_UMUL_OVERFLOW - BUILTIN_SADD_OVERFLOW] = {BINARY_MUL, false},
    };
    unsigned which = call->builtin - BUILTIN_SADD_OVERFLOW;
    ExactResult result;
    if (!exact_result(call, what[which].operator_, what[which].is_signed, &result)) {
        pin_all(call);
        return;
    }
    give(call, 0, result.cut);
    give(call, slots_of(call->width), result.overflows);
}

static void saturate(TermCall *call)
{
    TermPool *terms = call->terms;
    bool is_signed = call->builtin == BUILTIN_SADD_SAT || call->builtin == BUILTIN_SSUB_SAT;
    bool adds = call->builtin == BUILTIN_SADD_SAT || call->builtin == BUILTIN_UADD_SAT;
    ExactResult result;
    if (!exact_result(call, adds ? BINARY_ADD : BINARY_SUB, is_signed, &result)) {
        pin_all(call);
        return;
    }
    Wide top = is_signed ? ((Wide)1 << (call->width - 1)) - 1 : ~(Wide)0, bottom = is_signed ? (Wide)1 << (call->width - 1) : 0;
    Term limit = term_ite(terms, result.negative, number(call, bottom), number(call, top));
    give(call, 0, term_ite(terms, result.overflows, limit, result.cut));
}

/* ---- Floats ---- */

/* Width of the float in each family of three: double, float, long double. */
static unsigned float_width(Builtin builtin, Builtin first)
{
    static const unsigned widths[] = {64, 32, 80};
    return widths[builtin - first];
}

static void square_root(TermCall *call)
{
    if (fenv_rounds_to_nearest())
        give(call, 0, term_fsqrt(call->terms, operand(call, 0, float_width(call->builtin, BUILTIN_SQRT))));
    else
        pin_all(call);
}

static void absolute_float(TermCall *call)
{
    unsigned width = float_width(call->builtin, BUILTIN_FABS);
    Wide mask = ((Wide)1 << (width - 1)) - 1;
    give(call, 0, term_and(call->terms, operand(call, 0, width), term_constant_wide(call->terms, width, mask)));
}

static void copy_sign(TermCall *call)
{
    TermPool *terms = call->terms;
    unsigned width = float_width(call->builtin, BUILTIN_COPYSIGN);
    Wide sign = (Wide)1 << (width - 1);
    Term size = term_and(terms, operand(call, 0, width), term_constant_wide(terms, width, sign - 1));
    Term from = term_and(terms, operand(call, slots_of(width), width), term_constant_wide(terms, width, sign));
    give(call, 0, term_or(terms, size, from));
}

static void round_to_integral(TermCall *call)
{
    static const struct { Builtin first; TermRounding rounding; bool by_mode; } what[] = {
        {BUILTIN_CEIL, TERM_ROUND_UP, false},       {BUILTIN_FLOOR, TERM_ROUND_DOWN, false},
        {BUILTIN_NEARBYINT, TERM_ROUND_EVEN, true}, {BUILTIN_RINT, TERM_ROUND_EVEN, true},
        {BUILTIN_ROUND, TERM_ROUND_AWAY, false},    {BUILTIN_ROUNDEVEN, TERM_ROUND_EVEN, false},
        {BUILTIN_MATH_TRUNC, TERM_ROUND_ZERO, false},
    };
    for (size_t i = 0; i < sizeof what / sizeof *what; i++) {
        if (call->builtin < what[i].first || call->builtin > what[i].first + 2)
            continue;
        if (what[i].by_mode && !fenv_rounds_to_nearest())
            break;
        unsigned width = float_width(call->builtin, what[i].first);
        give(call, 0, term_fround(call->terms, operand(call, 0, width), what[i].rounding));
        return;
    }
    pin_all(call);
}

/* fmin and fmax: if one operand is NaN, the other one. */
static void float_extremum(TermCall *call)
{
    TermPool *terms = call->terms;
    bool largest = call->builtin >= BUILTIN_FMAX && call->builtin <= BUILTIN_FMAX_L;
    unsigned width = float_width(call->builtin, largest ? BUILTIN_FMAX : BUILTIN_FMIN);
    Term a = operand(call, 0, width), b = operand(call, slots_of(width), width);
    Term less = largest ? term_flt(terms, b, a) : term_flt(terms, a, b);
    Term equal = builtin_equal_extremum(call->builtin) ? b : a;
    Term chosen = term_ite(terms, term_feq(terms, a, b), equal, term_ite(terms, less, a, b));
    Term a_is_number = term_feq(terms, a, a), b_is_number = term_feq(terms, b, b);
    give(call, 0, term_ite(terms, a_is_number, term_ite(terms, b_is_number, chosen, a), b));
}

typedef struct FloatParts { /* of a float's bits */
    Term negative;
    Term size;      /* the bits without the sign; as integers they are in the order of the magnitudes */
    Term quiet;     /* of a NaN: true if it is quiet */
    Term supported; /* of a long double: the explicit leading one is present; without it, x87 rejects the number */
    Wide smallest_normal, infinity;
} FloatParts;

static FloatParts float_parts(const TermCall *call)
{
    TermPool *terms = call->terms;
    unsigned number = call->builtin - BUILTIN_IS_FPCLASS32, width = number == 0 ? 32 : number == 1 ? 64 : 80;
    unsigned fraction = width == 32 ? 23 : width == 64 ? 52 : 63, exponent = width == 80 ? 64 : fraction;
    Term value = operand(call, 0, width), supported = term_constant(terms, 1, 1);
    unsigned exponent_bits = width - 1 - exponent;
    Wide largest_exponent = ((Wide)1 << exponent_bits) - 1, leading_one = width == 80 ? (Wide)1 << fraction : 0;
    if (width == 80) {
        Term exponent_field = term_extract(terms, value, exponent, exponent_bits);
        Term is_subnormal = term_eq(terms, exponent_field, term_constant(terms, exponent_bits, 0));
        supported = term_or(terms, is_subnormal, term_extract(terms, value, fraction, 1));
    }
    return (FloatParts){.negative = term_extract(terms, value, width - 1, 1),
                        .size = term_zext(terms, term_extract(terms, value, 0, width - 1), width),
                        .quiet = term_extract(terms, value, fraction - 1, 1), .supported = supported,
                        .smallest_normal = (Wide)1 << fraction, .infinity = largest_exponent << exponent | leading_one};
}

/* True if a float is in one of the given LLVM classes. */
static void is_in_class(TermCall *call)
{
    enum { SIGNALLING, QUIET, MINUS_INFINITY, MINUS_NORMAL, MINUS_SUBNORMAL, MINUS_ZERO, PLUS_ZERO, PLUS_SUBNORMAL, PLUS_NORMAL,
           PLUS_INFINITY, CLASSES };
    TermPool *terms = call->terms;
    FloatParts parts = float_parts(call);
    unsigned width = term_width(terms, parts.size);
    Term infinity = term_constant_wide(terms, width, parts.infinity);
    Term negative = parts.negative, positive = term_not(terms, negative);
    Term is_zero = term_eq(terms, parts.size, term_constant(terms, width, 0));
    Term is_infinite = term_eq(terms, parts.size, infinity);
    Term unsupported = term_not(terms, parts.supported);
    Term is_nan = term_or(terms, term_ult(terms, infinity, parts.size), unsupported);
    Term below_normal = term_ult(terms, parts.size, term_constant_wide(terms, width, parts.smallest_normal));
    Term is_subnormal = term_and(terms, below_normal, term_not(terms, is_zero));
    Term is_normal = term_and(terms, term_not(terms, below_normal),
                              term_and(terms, term_ult(terms, parts.size, infinity), parts.supported));
    const Term kinds[CLASSES] = {
        [SIGNALLING] = term_and(terms, is_nan, term_not(terms, parts.quiet)),
        [QUIET] = term_and(terms, is_nan, parts.quiet),
        [MINUS_INFINITY] = term_and(terms, is_infinite, negative), [PLUS_INFINITY] = term_and(terms, is_infinite, positive),
        [MINUS_NORMAL] = term_and(terms, is_normal, negative), [PLUS_NORMAL] = term_and(terms, is_normal, positive),
        [MINUS_SUBNORMAL] = term_and(terms, is_subnormal, negative), [PLUS_SUBNORMAL] = term_and(terms, is_subnormal, positive),
        [MINUS_ZERO] = term_and(terms, is_zero, negative), [PLUS_ZERO] = term_and(terms, is_zero, positive),
    };
    Term any = term_constant(terms, 1, 0);
    for (unsigned class = 0; class < CLASSES; class++)
        if (call->values[call->builtin == BUILTIN_IS_FPCLASS80 ? 2 : 1] >> class & 1)
            any = term_or(terms, any, kinds[class]);
    give(call, 0, any);
}

/* ---- Sizes, addresses, and the rest ---- */

static void choose(TermCall *call, unsigned slot, DecisionKind kind)
{
    symbolic_choose(call->machine, kind, call->given[slot], call->values[slot]);
}

static void choose_copy(TermCall *call) /* memcpy, memmove */
{
    CopiedPlace places[] = {{call->values[1], call->given[1], false}, {call->values[0], call->given[0], true}};
    symbolic_settle_copy(call->machine, places, 2, call->given[2], call->values[2]);
}

static void choose_fill(TermCall *call) /* memset: the byte itself stays symbolic (perform_symbolic_fill) */
{
    CopiedPlace place = {call->values[0], call->given[0], true};
    symbolic_settle_copy(call->machine, &place, 1, call->given[2], call->values[2]);
    if (call->given[1] != TERM_NONE)
        call->machine->symbolic->fill = term_resize(call->terms, call->given[1], 8);
}

/* All sizes that are refused are one side; a smaller one is chosen exactly. `size` has 128 bits. True if the allocation is
 * refused. */
static bool decide_refusal(TermCall *call, Term size, Wide value)
{
    TermPool *terms = call->terms;
    bool refused = value > LARGEST_ALLOCATION;
    Term condition = term_ult(terms, term_constant(terms, 128, LARGEST_ALLOCATION), size);
    trace_decide(call->machine, DECISION_SIZE, refused ? condition : term_not(terms, condition), (DecisionOptions){0});
    return refused;
}

static Term wide_operand(const TermCall *call, unsigned slot)
{
    return term_zext(call->terms, operand(call, slot, 64), 128);
}

static void choose_sizes(TermCall *call)
{
    if (!decide_refusal(call, wide_operand(call, 0), call->values[0]))
        choose(call, 0, DECISION_SIZE);
    if (call->builtin != BUILTIN_MALLOC)
        choose(call, 1, DECISION_SIZE);
}

static void choose_product(TermCall *call) /* calloc */
{
    Term product = term_mul(call->terms, wide_operand(call, 0), wide_operand(call, 1));
    if (decide_refusal(call, product, (Wide)call->values[0] * call->values[1]))
        return;
    choose(call, 0, DECISION_SIZE);
    choose(call, 1, DECISION_SIZE);
}

static void choose_address(TermCall *call)
{
    choose(call, 0, DECISION_CALL);
}

static void choose_reallocation(TermCall *call)
{
    choose(call, 0, DECISION_CALL);
    if (!decide_refusal(call, wide_operand(call, 1), call->values[1]))
        choose(call, 1, DECISION_SIZE);
}

static void choose_search(TermCall *call) /* the builtin returns -1; then the library searches byte by byte */
{
    choose(call, 0, DECISION_CALL);
    if (call->builtin == BUILTIN_FIND_DIFFERENCE)
        choose(call, 1, DECISION_CALL);
    call->machine->symbolic->search_gives_up = true;
}

static void choose_output(TermCall *call) /* descriptor, bytes, count */
{
    choose(call, 0, DECISION_CALL);
    choose(call, 1, DECISION_CALL);
    choose(call, 2, DECISION_SIZE);
}

static void choose_input(TermCall *call) /* address, count */
{
    choose(call, 0, DECISION_CALL);
    choose(call, 1, DECISION_SIZE);
}

static void assume(TermCall *call)
{
    TermPool *terms = call->terms;
    bool holds = (uint32_t)call->values[0] != 0;
    Term condition = term_ne(terms, term_resize(terms, call->given[0], 32), term_constant(terms, 32, 0));
    trace_decide(call->machine, DECISION_ASSUME, holds ? condition : term_not(terms, condition),
                 (DecisionOptions){.fixed = holds});
}

/* A number of characters that depends on this value is the case's only for it. */
static void pin_length(TermCall *call)
{
    trace_pin(call->machine, call->given[0], call->values[0], REASON_PINNED_LENGTH, NULL);
}

static void do_nothing(TermCall *call) /* builtins that end the run or only report use the concrete value */
{
    (void)call;
}

static const char *name_of(const TermCall *call)
{
    return builtin_symbol(call->builtin) ? builtin_symbol(call->builtin) : builtin_name(call->builtin);
}

static void pin_all(TermCall *call)
{
    for (unsigned slot = 0; slot < 16; slot++) {
        Term term = call->given[slot];
        if (term != TERM_NONE)
            trace_pin(call->machine, term, call->values[slot] & (term_width(call->terms, term) < 64
                                                                     ? (UINT64_C(1) << term_width(call->terms, term)) - 1
                                                                     : UINT64_MAX),
                      REASON_PINNED_ARGUMENT, name_of(call));
    }
}

/* ---- All builtins ---- */

#define THREE(NAME, handler) \
    [BUILTIN_##NAME] = handler, [BUILTIN_##NAME##_F] = handler, [BUILTIN_##NAME##_L] = handler

static TermHandler *const handlers[BUILTIN_COUNT] = {
    [BUILTIN_MEMCPY] = choose_copy, [BUILTIN_MEMMOVE] = choose_copy, [BUILTIN_MEMSET] = choose_fill,
    [BUILTIN_MALLOC] = choose_sizes, [BUILTIN_CALLOC] = choose_product, [BUILTIN_ALLOCATE_ALIGNED] = choose_sizes,
    [BUILTIN_REALLOC] = choose_reallocation, [BUILTIN_FREE] = choose_address, [BUILTIN_OBJECT_SIZE] = choose_address,
    [BUILTIN_FIND_BYTE] = choose_search, [BUILTIN_FIND_KNOWN] = choose_address, [BUILTIN_FIND_DIFFERENCE] = choose_search,
    [BUILTIN_EXIT] = do_nothing, [BUILTIN_SIGNAL_END] = do_nothing, [BUILTIN_SILENT_EXIT] = do_nothing,
    [BUILTIN_INPUT] = choose_input, [BUILTIN_OUTPUT] = choose_output, [BUILTIN_STREAM_OUTPUT] = choose_output,
    [BUILTIN_NAMED_OUTPUT] = choose_output,
    [BUILTIN_ASSUME] = assume, [BUILTIN_RESTRICT] = assume, [BUILTIN_RESULT_PIN] = pin_length, [BUILTIN_STDIN_TEXT] = do_nothing,
    [BUILTIN_CTPOP] = count_ones, [BUILTIN_CTLZ] = count_zeros, [BUILTIN_CTTZ] = count_zeros,
    [BUILTIN_BSWAP] = reverse, [BUILTIN_BITREVERSE] = reverse, [BUILTIN_FSHL] = funnel_shift, [BUILTIN_FSHR] = funnel_shift,
    [BUILTIN_ABS] = absolute, [BUILTIN_SMAX] = extremum, [BUILTIN_SMIN] = extremum, [BUILTIN_UMAX] = extremum,
    [BUILTIN_UMIN] = extremum,
    [BUILTIN_SADD_SAT] = saturate, [BUILTIN_UADD_SAT] = saturate, [BUILTIN_SSUB_SAT] = saturate, [BUILTIN_USUB_SAT] = saturate,
    [BUILTIN_SADD_OVERFLOW] = with_overflow, [BUILTIN_UADD_OVERFLOW] = with_overflow,
    [BUILTIN_SSUB_OVERFLOW] = with_overflow, [BUILTIN_USUB_OVERFLOW] = with_overflow,
    [BUILTIN_SMUL_OVERFLOW] = with_overflow, [BUILTIN_UMUL_OVERFLOW] = with_overflow,
    [BUILTIN_IS_FPCLASS32] = is_in_class, [BUILTIN_IS_FPCLASS64] = is_in_class, [BUILTIN_IS_FPCLASS80] = is_in_class,
    THREE(SQRT, square_root), THREE(FABS, absolute_float), THREE(COPYSIGN, copy_sign),
    THREE(CEIL, round_to_integral), THREE(FLOOR, round_to_integral), THREE(NEARBYINT, round_to_integral),
    THREE(RINT, round_to_integral), THREE(ROUND, round_to_integral), THREE(ROUNDEVEN, round_to_integral),
    THREE(MATH_TRUNC, round_to_integral), THREE(FMIN, float_extremum), THREE(FMAX, float_extremum),
};

/* Decides the pointer arguments. No argument before a pointer has two slots. */
static void choose_pointers(Machine *machine, const Instruction *ip, const uint64_t *arguments, const Term *terms)
{
    const char *signature = builtin_signature((Builtin)ip->x);
    uint32_t count = machine->program->call_sites[ip->a].slot_count;
    for (uint32_t i = 0; i < count && signature[i + 1] != '\0' && signature[i + 1] != 'L'; i++)
        if (signature[i + 1] == 'p')
            symbolic_choose_concretised(machine, terms[i], arguments[i]);
}

/* Calls `visit` for each double and long double among the arguments, with its first slot. */
static void for_each_float(TermCall *call, void visit(TermCall *call, unsigned slot, unsigned width))
{
    unsigned slot = 0;
    for (const char *letter = builtin_signature(call->builtin) + 1; *letter != '\0'; letter++) {
        if (*letter == 'd' || *letter == 'L')
            visit(call, slot, *letter == 'd' ? 64 : 80);
        slot += *letter == 'L' ? 2 : 1;
    }
}

static void find_printed_address(TermCall *call, unsigned slot, unsigned width)
{
    (void)width;
    address_in_printed_float(call->machine, call->values[slot]);
}

static void find_address(TermCall *call, unsigned slot, unsigned width)
{
    Wide value = width > 64 ? slot_get_wide(&call->values[slot]) : call->values[slot];
    AddressOperands operands = {.a = operand(call, slot, width), .a_value = arithmetic_mask(value, width)};
    if (!address_in_floats(call->machine, &operands))
        return;
    call->given[slot] = TERM_NONE;
    if (width > 64)
        call->given[slot + 1] = TERM_NONE;
}

/* ---- Addresses among the operands of an operation on bits: the result is a number of the machine, but for a few ---- */

static Wide starred_value(const TermCall *call, unsigned number)
{
    unsigned slot = number * slots_of(call->width);
    return arithmetic_mask(call->width > 64 ? slot_get_wide(&call->values[slot]) : call->values[slot], call->width);
}

static void forget_operand(TermCall *call, unsigned number)
{
    call->given[number * slots_of(call->width)] = TERM_NONE;
    if (call->width > 64)
        call->given[number * slots_of(call->width) + 1] = TERM_NONE;
}

/* Zeros below a bit that the alignment determines. */
static bool count_known_zeros(TermCall *call)
{
    TermPool *terms = call->terms;
    Term low = call->width == 64 ? address_low_bits(call->machine, starred(call, 0), starred_value(call, 0)) : TERM_NONE;
    if (low == TERM_NONE || term_evaluate(call->machine->symbolic->evaluator, low) == 0)
        return false;
    trace_decide(call->machine, DECISION_INPUT, term_ne(terms, low, number(call, 0)), (DecisionOptions){0});
    call->given[0] = low;
    count_zeros(call);
    return true;
}

/* True: the result is known wherever objects are, and has been made. */
static bool is_exact(TermCall *call)
{
    if (call->builtin == BUILTIN_CTTZ)
        return count_known_zeros(call);
    if (call->builtin != BUILTIN_ABS)
        return false;
    give(call, 0, starred(call, 0)); /* no address is negative */
    return true;
}

/* Fixes operands that are addresses, or null, to their values. True if one is an address: then all are fixed. */
static bool settle_addresses(TermCall *call, unsigned count)
{
    bool any = false;
    for (unsigned i = 0; i < count; i++) {
        if (!address_is_used(call->machine, starred(call, i)))
            continue;
        any |= address_settle(call->machine, starred(call, i), starred_value(call, i));
        forget_operand(call, i);
    }
    for (unsigned i = 0; i < count && any; i++) {
        address_settle(call->machine, starred(call, i), starred_value(call, i));
        forget_operand(call, i);
    }
    return any;
}

/* True: the terms of the results have been made. */
static bool find_number_of_address(TermCall *call, uint32_t slots)
{
    unsigned count = slots / slots_of(call->width);
    bool any = false;
    for (unsigned i = 0; i < count && call->width >= ADDRESS_BITS; i++)
        any |= address_is_used(call->machine, starred(call, i));
    if (!any)
        return false;
    if (is_exact(call))
        return true;
    if (settle_addresses(call, count))
        address_used_as_number(call->machine);
    return false;
}

static void find_printed_number(TermCall *call, uint32_t slots)
{
    for (uint32_t i = 0; i < slots && i < 16; i++)
        address_in_printed_float(call->machine, call->values[i]);
}

static bool is_any_given(const TermCall *call, uint32_t count)
{
    Term any = TERM_NONE;
    for (uint32_t i = 0; i < count && i < 16; i++)
        any |= call->given[i];
    return any != TERM_NONE;
}

void symbolic_builtin(Machine *machine, const Instruction *ip, const uint64_t *arguments, const Term *terms, Term *result_terms)
{
    Builtin builtin = (Builtin)ip->x;
    if (builtin == BUILTIN_IS_SYMBOLIC) { /* also while concretising: it only queries */
        machine->symbolic->queried_symbolic = true;
        return;
    }
    if (builtin == BUILTIN_CONCRETE)
        return;
    Term given[16] = {0};
    uint32_t count = machine->program->call_sites[ip->a].slot_count;
    for (uint32_t i = 0; i < count && i < 16; i++)
        given[i] = terms[i];
    TermCall call = {machine, machine->symbolic->terms, builtin, (unsigned)ip->imm, arguments, given, result_terms};
    bool uses_floats = builtin_uses_floats(builtin);
    if (symbolic_is_concretising(machine)) {
        if (uses_floats)
            for_each_float(&call, find_printed_address);
        if (builtin_uses_bits(builtin))
            find_printed_number(&call, count);
        choose_pointers(machine, ip, arguments, terms);
        return;
    }
    if (uses_floats)
        for_each_float(&call, find_address);
    if (builtin_uses_bits(builtin) && find_number_of_address(&call, count))
        return;
    if (is_any_given(&call, count))
        (handlers[builtin] ? handlers[builtin] : pin_all)(&call);
}
