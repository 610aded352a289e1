/* Random expressions, each made twice: as a Term and as a node of a naive tree that is interpreted bit by bit. */
#ifndef COSET_TERM_FIXTURE_H
#define COSET_TERM_FIXTURE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/term.h"

typedef struct Random {
    uint64_t state;
} Random;

static inline Term variable(TermPool *pool, const char *name, unsigned width, TermKind kind)
{
    uint32_t object = (uint32_t)term_variable_count(pool);
    return term_variable(
        pool,
        term_variable_add(
            pool, &(TermVariable){.name = name, .object = object, .width = (uint8_t)width, .kind = (uint8_t)kind}));
}

static inline uint64_t random_next(Random *random)
{
    random->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t x = random->state;
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline unsigned random_below(Random *random, unsigned bound)
{
    return (unsigned)(random_next(random) % bound);
}

static inline Wide naive_cut(Wide value, unsigned width)
{
    return width == 128 ? value : value % ((Wide)1 << width);
}

/* Zero, one, all ones, powers of two and their neighbours more often than others. */
static inline Wide random_value(Random *random, unsigned width)
{
    Wide value = (Wide)random_next(random) << 64 | random_next(random);
    Wide power = (Wide)1 << random_below(random, width);
    switch (random_below(random, 12)) {
    case 0: value = 0; break;
    case 1: value = 1; break;
    case 2: value = ~(Wide)0; break;
    case 3: value = power; break;
    case 4: value = power - 1; break;
    case 5: value = -power; break;
    case 6: value = ~power; break;
    case 7: value = random_below(random, 20); break;
    case 8: value = -(Wide)random_below(random, 20); break;
    case 9: value = value >> random_below(random, 128); break;
    case 10: value = (power - 1) & ~(((Wide)1 << random_below(random, width)) - 1); break;
    default: break;
    }
    return naive_cut(value, width);
}

/* ---- The naive interpreter ---- */

static inline bool naive_bit(Wide value, unsigned index)
{
    return value >> index & 1;
}

static inline SignedWide naive_signed(Wide value, unsigned width)
{
    if (width == 128)
        return (SignedWide)value;
    return naive_bit(value, width - 1) ? (SignedWide)(value - ((Wide)1 << width)) : (SignedWide)value;
}

static inline void naive_divide(Wide a, Wide b, unsigned width, Wide *quotient, Wide *remainder)
{
    *quotient = naive_cut(~(Wide)0, width);
    *remainder = a;
    if (b == 0)
        return;
    *quotient = *remainder = 0;
    for (unsigned i = width; i-- > 0;) {
        bool carry = naive_bit(*remainder, 127);
        *remainder = *remainder << 1 | naive_bit(a, i);
        if (carry || *remainder >= b) {
            *remainder -= b;
            *quotient |= (Wide)1 << i;
        }
    }
}

static inline Wide naive_divide_signed(TermOp op, Wide a, Wide b, unsigned width)
{
    Wide quotient, remainder;
    bool negative_a = naive_bit(a, width - 1), negative_b = naive_bit(b, width - 1);
    naive_divide(naive_cut(negative_a ? -a : a, width), naive_cut(negative_b ? -b : b, width), width, &quotient,
                 &remainder);
    if (op == TERM_SDIV)
        return negative_a != negative_b ? -quotient : quotient;
    return negative_a ? -remainder : remainder;
}

static inline Wide naive_shift(TermOp op, Wide a, Wide b, unsigned width)
{
    Wide result = 0;
    bool fill = op == TERM_ASHR && naive_bit(a, width - 1);
    for (unsigned i = 0; i < width; i++) {
        bool set = op == TERM_SHL ? (b <= i && naive_bit(a, i - (unsigned)b))
                                  : (b < width && i + (unsigned)b < width ? naive_bit(a, i + (unsigned)b) : fill);
        result |= (Wide)set << i;
    }
    return result;
}

#define NAIVE_FLOAT(name, type, suffix, size)                           \
    static inline Wide name(TermOp op, unsigned detail, Wide a, Wide b) \
    {                                                                   \
        type x = 0, y = 0, z;                                           \
        Wide result = 0;                                                \
        memcpy(&x, &a, size);                                           \
        memcpy(&y, &b, size);                                           \
        switch (op) {                                                   \
        case TERM_FEQ: return x == y;                                   \
        case TERM_FLT: return x < y;                                    \
        case TERM_FLE: return x <= y;                                   \
        case TERM_FADD: z = x + y; break;                               \
        case TERM_FSUB: z = x - y; break;                               \
        case TERM_FMUL: z = x * y; break;                               \
        case TERM_FDIV: z = x / y; break;                               \
        case TERM_FSQRT: z = sqrt##suffix(x); break;                    \
        default:                                                        \
            z = detail == TERM_ROUND_EVEN   ? nearbyint##suffix(x)      \
                : detail == TERM_ROUND_AWAY ? round##suffix(x)          \
                : detail == TERM_ROUND_UP   ? ceil##suffix(x)           \
                : detail == TERM_ROUND_DOWN ? floor##suffix(x)          \
                                            : trunc##suffix(x);         \
            break;                                                      \
        }                                                               \
        memcpy(&result, &z, size);                                      \
        return result;                                                  \
    }

NAIVE_FLOAT(naive_f32, float, f, 4)
NAIVE_FLOAT(naive_f64, double, , 8)
NAIVE_FLOAT(naive_f80, long double, l, 10)

static inline long double naive_load(Wide a, unsigned width)
{
    float f;
    double d;
    long double l = 0;
    memcpy(&f, &a, 4);
    memcpy(&d, &a, 8);
    memcpy(&l, &a, 10);
    return width == 32 ? (long double)f : width == 64 ? (long double)d : l;
}

static inline Wide naive_store_integer(bool is_signed, Wide a, unsigned from, unsigned width)
{
    Wide result = 0;
    SignedWide s = naive_signed(a, from);
    float f = is_signed ? (float)s : (float)a;
    double d = is_signed ? (double)s : (double)a;
    long double l = is_signed ? (long double)s : (long double)a;
    memcpy(&result, width == 32 ? (void *)&f : width == 64 ? (void *)&d : (void *)&l, width / 8);
    return result;
}

static inline Wide naive_convert(TermOp op, Wide a, unsigned from, unsigned width)
{
    long double value = op == TERM_STOF || op == TERM_UTOF ? 0 : naive_load(a, from);
    Wide result = 0;
    float f = (float)value;
    double d = (double)value;
    switch (op) {
    case TERM_STOF: return naive_store_integer(true, a, from, width);
    case TERM_UTOF: return naive_store_integer(false, a, from, width);
    case TERM_FTOF:
        memcpy(&result, width == 32 ? (void *)&f : width == 64 ? (void *)&d : (void *)&value, width / 8);
        return result;
    case TERM_FTOS:
        return from == 80 ? convert_f80_to_signed(value, width) : convert_f64_to_signed((double)value, width);
    default: return from == 80 ? convert_f80_to_unsigned(value, width) : convert_f64_to_unsigned((double)value, width);
    }
}

typedef struct Naive {
    TermOp op;
    unsigned width, detail;
    unsigned operands[3];                /* numbers of earlier expressions */
    unsigned elements[8], element_count; /* SELECT */
    Wide value;                          /* CONSTANT, and of the current assignment */
    Term term;
} Naive;

enum { EXPRESSIONS = 48, VARIABLES = 6 };

typedef struct Expressions {
    Naive items[EXPRESSIONS];
    unsigned count;
    VariableId variables[VARIABLES];
    TermEvaluator *evaluator;
    bool narrow; /* few widths and few constants, so that expressions fit together in more ways */
} Expressions;

static inline Wide naive_compute(const Expressions *all, const Naive *naive)
{
    const Naive *x = &all->items[naive->operands[0]], *y = &all->items[naive->operands[1]];
    Wide a = x->value, b = y->value, quotient, remainder;
    unsigned width = naive->width, from = x->width;
    switch (naive->op) {
    case TERM_CONSTANT:
    case TERM_VARIABLE: return naive->value;
    case TERM_NOT: return ~a;
    case TERM_NEG: return 0 - a;
    case TERM_AND: return a & b;
    case TERM_OR: return a | b;
    case TERM_XOR: return a ^ b;
    case TERM_ADD: return a + b;
    case TERM_SUB: return a - b;
    case TERM_MUL: return a * b;
    case TERM_UDIV: naive_divide(a, b, width, &quotient, &remainder); return quotient;
    case TERM_UREM: naive_divide(a, b, width, &quotient, &remainder); return remainder;
    case TERM_SDIV:
    case TERM_SREM: return naive_divide_signed(naive->op, a, b, width);
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR: return naive_shift(naive->op, a, b, width);
    case TERM_CONCAT: return a * (y->width == 128 ? 0 : (Wide)1 << y->width) + b;
    case TERM_EXTRACT: return a >> naive->detail;
    case TERM_ZEXT: return a;
    case TERM_SEXT: return (Wide)naive_signed(a, from);
    case TERM_ITE: return a ? b : all->items[naive->operands[2]].value;
    case TERM_EQ: return a == b;
    case TERM_ULT: return a < b;
    case TERM_ULE: return a <= b;
    case TERM_SLT: return naive_signed(a, from) < naive_signed(b, from);
    case TERM_SLE: return naive_signed(a, from) <= naive_signed(b, from);
    case TERM_SELECT:
        return all->items[naive->elements[a < naive->element_count ? (unsigned)a : naive->element_count - 1]].value;
    case TERM_FTOF:
    case TERM_FTOS:
    case TERM_FTOU:
    case TERM_STOF:
    case TERM_UTOF: return naive_convert(naive->op, a, from, width);
    default:
        return from == 32   ? naive_f32(naive->op, naive->detail, a, b)
               : from == 64 ? naive_f64(naive->op, naive->detail, a, b)
                            : naive_f80(naive->op, naive->detail, a, b);
    }
}

/* ---- Making them ---- */

/* An earlier expression of the width (0: any, -1: up to 64), or a new constant. */
static inline unsigned random_operand(Expressions *all, TermPool *pool, Random *random, int width)
{
    for (unsigned tries = 0; tries < 12 && random_below(random, 8); tries++) {
        unsigned near = random_below(random, 3) ? all->count : all->count < 6 ? all->count : 6;
        unsigned index = all->count - 1 - random_below(random, near);
        int found = (int)all->items[index].width;
        if (found == width || width == 0 || (width == -1 && found <= 64))
            return index;
    }
    unsigned wanted = width > 0 ? (unsigned)width : 8u << random_below(random, all->narrow ? 2 : 4);
    Wide small = (Wide)random_below(random, 8) - 2;
    Wide value = all->narrow && random_below(random, 3) ? naive_cut(small, wanted) : random_value(random, wanted);
    Naive constant = {.op = TERM_CONSTANT, .width = wanted, .value = value};
    constant.term = term_constant_wide(pool, wanted, constant.value);
    all->items[all->count] = constant;
    return all->count++;
}

static inline Term term_of(const Expressions *all, const Naive *naive, unsigned operand)
{
    return all->items[naive->operands[operand]].term;
}

static inline void make_two(Expressions *all, TermPool *pool, Random *random, Naive *naive)
{
    typedef Term (*Construct)(TermPool *, Term, Term);
    static const Construct construct[] = {
        [TERM_AND] = term_and,   [TERM_OR] = term_or,     [TERM_XOR] = term_xor,   [TERM_ADD] = term_add,
        [TERM_SUB] = term_sub,   [TERM_MUL] = term_mul,   [TERM_UDIV] = term_udiv, [TERM_SDIV] = term_sdiv,
        [TERM_UREM] = term_urem, [TERM_SREM] = term_srem, [TERM_SHL] = term_shl,   [TERM_LSHR] = term_lshr,
        [TERM_ASHR] = term_ashr, [TERM_EQ] = term_eq,     [TERM_ULT] = term_ult,   [TERM_ULE] = term_ule,
        [TERM_SLT] = term_slt,   [TERM_SLE] = term_sle,   [TERM_FADD] = term_fadd, [TERM_FSUB] = term_fsub,
        [TERM_FMUL] = term_fmul, [TERM_FDIV] = term_fdiv, [TERM_FEQ] = term_feq,   [TERM_FLT] = term_flt,
        [TERM_FLE] = term_fle,
    };
    static const int float_widths[] = {32, 64, 80};
    bool floating = naive->op >= TERM_FADD;
    naive->operands[0] = random_operand(all, pool, random, floating ? float_widths[random_below(random, 3)] : 0);
    unsigned width = all->items[naive->operands[0]].width;
    naive->operands[1] = random_operand(all, pool, random, (int)width);
    if (random_below(random, 4) == 0) {
        unsigned swapped = naive->operands[0];
        naive->operands[0] = naive->operands[1];
        naive->operands[1] = swapped;
    }
    bool comparison =
        (naive->op >= TERM_EQ && naive->op <= TERM_SLE) || (naive->op >= TERM_FEQ && naive->op <= TERM_FLE);
    naive->width = comparison ? 1 : width;
    naive->term = construct[naive->op](pool, term_of(all, naive, 0), term_of(all, naive, 1));
}

static inline unsigned byte_or_any(Random *random, unsigned bound) /* 1 to bound */
{
    return bound >= 8 && random_below(random, 4) ? 8 * (1 + random_below(random, bound / 8))
                                                 : 1 + random_below(random, bound);
}

/* A width that is wider by some, or the same if there is none. */
static inline unsigned random_wider(const Expressions *all, Random *random, unsigned from)
{
    if (all->narrow && from < 32)
        return from < 16 && random_below(random, 2) ? 16 : 32;
    return from == 128 ? 128 : from + byte_or_any(random, 128 - from);
}

static inline bool make_structure(Expressions *all, TermPool *pool, Random *random, Naive *naive)
{
    naive->operands[0] = random_operand(all, pool, random, 0);
    unsigned from = all->items[naive->operands[0]].width;
    Term a = term_of(all, naive, 0);
    switch (naive->op) {
    case TERM_CONCAT: {
        if (from == 128)
            return false;
        unsigned low = random_operand(all, pool, random, 0);
        if (all->items[low].width + from > (all->narrow ? 32 : 128))
            return false;
        naive->operands[1] = low;
        naive->width = from + all->items[low].width;
        naive->term = term_concat(pool, a, all->items[low].term);
        return true;
    }
    case TERM_EXTRACT:
        naive->width = all->narrow && from > 8 ? 8 : byte_or_any(random, from);
        naive->detail = from == naive->width ? 0 : byte_or_any(random, from - naive->width + 1) & ~7u;
        if (naive->detail + naive->width > from)
            naive->detail = from - naive->width;
        naive->term = term_extract(pool, a, naive->detail, naive->width);
        return true;
    case TERM_ZEXT:
    case TERM_SEXT:
        naive->width = random_wider(all, random, from);
        naive->term = naive->op == TERM_ZEXT ? term_zext(pool, a, naive->width) : term_sext(pool, a, naive->width);
        return true;
    default:
        naive->width = from;
        naive->term = naive->op == TERM_NOT ? term_not(pool, a) : term_neg(pool, a);
        return true;
    }
}

static inline void make_choice(Expressions *all, TermPool *pool, Random *random, Naive *naive)
{
    naive->operands[0] = random_operand(all, pool, random, 1);
    naive->operands[1] = random_operand(all, pool, random, 0);
    naive->width = all->items[naive->operands[1]].width;
    naive->operands[2] = random_operand(all, pool, random, (int)naive->width);
    naive->term = term_ite(pool, term_of(all, naive, 0), term_of(all, naive, 1), term_of(all, naive, 2));
}

static inline void make_select(Expressions *all, TermPool *pool, Random *random, Naive *naive)
{
    Term elements[8];
    naive->operands[0] = random_operand(all, pool, random, -1);
    naive->elements[0] = random_operand(all, pool, random, 0);
    naive->width = all->items[naive->elements[0]].width;
    naive->element_count = 1 + random_below(random, 4);
    for (unsigned i = 0; i < naive->element_count; i++) {
        if (i)
            naive->elements[i] = random_operand(all, pool, random, (int)naive->width);
        elements[i] = all->items[naive->elements[i]].term;
    }
    naive->term = term_select(pool, term_of(all, naive, 0), term_table(pool, elements, naive->element_count));
}

static inline void make_float_unary(Expressions *all, TermPool *pool, Random *random, Naive *naive)
{
    static const int float_widths[] = {32, 64, 80};
    bool from_integer = naive->op == TERM_STOF || naive->op == TERM_UTOF;
    naive->operands[0] = random_operand(all, pool, random, from_integer ? 0 : float_widths[random_below(random, 3)]);
    unsigned from = all->items[naive->operands[0]].width;
    Term a = term_of(all, naive, 0);
    naive->width = (unsigned)float_widths[random_below(random, 3)];
    switch (naive->op) {
    case TERM_FSQRT:
        naive->width = from;
        naive->term = term_fsqrt(pool, a);
        break;
    case TERM_FROUND:
        naive->width = from;
        naive->detail = random_below(random, 5);
        naive->term = term_fround(pool, a, (TermRounding)naive->detail);
        break;
    case TERM_FTOF:
        if (naive->width == from)
            naive->width = from == 32 ? 64 : 32;
        naive->term = term_ftof(pool, a, naive->width);
        break;
    case TERM_STOF: naive->term = term_stof(pool, a, naive->width); break;
    case TERM_UTOF: naive->term = term_utof(pool, a, naive->width); break;
    default:
        naive->width = random_below(random, 2) ? 8u << random_below(random, 5) : 1 + random_below(random, 128);
        naive->term = naive->op == TERM_FTOS ? term_ftos(pool, a, naive->width) : term_ftou(pool, a, naive->width);
        break;
    }
}

static inline bool make_random(Expressions *all, TermPool *pool, Random *random, Naive *naive)
{
    bool floating = random_below(random, 16) == 0;
    naive->op = floating ? (TermOp)(TERM_FADD + random_below(random, TERM_OP_COUNT - TERM_FADD))
                         : (TermOp)(TERM_NOT + random_below(random, TERM_FADD - TERM_NOT));
    switch (naive->op) {
    case TERM_NOT:
    case TERM_NEG:
    case TERM_CONCAT:
    case TERM_EXTRACT:
    case TERM_ZEXT:
    case TERM_SEXT: return make_structure(all, pool, random, naive);
    case TERM_ITE: make_choice(all, pool, random, naive); return true;
    case TERM_SELECT: make_select(all, pool, random, naive); return true;
    case TERM_FSQRT:
    case TERM_FROUND:
    case TERM_FTOF:
    case TERM_FTOS:
    case TERM_FTOU:
    case TERM_STOF:
    case TERM_UTOF: make_float_unary(all, pool, random, naive); return true;
    default: make_two(all, pool, random, naive); return true;
    }
}

static inline void expressions_make(Expressions *all, TermPool *pool, Random *random)
{
    static const unsigned char widths[] = {1, 8, 16, 32, 64};
    static const TermKind kinds[] = {TERM_UNSIGNED, TERM_SIGNED, TERM_CHAR, TERM_BYTE};
    *all = (Expressions){.evaluator = term_evaluator_new(pool), .narrow = random_below(random, 2)};
    for (unsigned i = 0; i < VARIABLES; i++) {
        unsigned width = all->narrow               ? widths[1 + random_below(random, 2)]
                         : random_below(random, 4) ? widths[random_below(random, 5)]
                                                   : 1 + random_below(random, 64);
        char name[16];
        snprintf(name, sizeof name, "v%u", i);
        TermKind kind = width == 8 ? kinds[random_below(random, 4)] : kinds[random_below(random, 2)];
        all->variables[i] = term_variable_add(
            pool, &(TermVariable){.name = name, .object = i, .width = (uint8_t)width, .kind = (uint8_t)kind});
        all->items[all->count++] =
            (Naive){.op = TERM_VARIABLE, .width = width, .term = term_variable(pool, all->variables[i])};
    }
    while (all->count < EXPRESSIONS - 8) { /* one step makes at most that many constants */
        Naive naive = {0};
        if (make_random(all, pool, random, &naive))
            all->items[all->count++] = naive;
    }
}

static inline void expressions_release(Expressions *all)
{
    term_evaluator_free(all->evaluator);
}

static inline void print_wide(const char *title, Wide value)
{
    fprintf(stderr, "%s%016llx%016llx", title, (unsigned long long)(value >> 64), (unsigned long long)value);
}

static inline void expressions_complain(const Expressions *all, unsigned index, Wide value)
{
    static const char *const names[] = {
#define TERM_OP(name, operands, smt) #name,
#include "term/terms.def"
#undef TERM_OP
    };
    for (unsigned i = 0; i <= index; i++) {
        const Naive *naive = &all->items[i];
        fprintf(stderr, "%2u: %s width %u detail %u operands %u %u %u", i, names[naive->op], naive->width,
                naive->detail, naive->operands[0], naive->operands[1], naive->operands[2]);
        print_wide(" = ", naive->value);
        fprintf(stderr, "\n");
    }
    print_wide("the term is ", value);
    fprintf(stderr, "\n");
}

/* A NaN's payload depends on the order of operands that the compiler chose. */
static inline bool is_nan(const Naive *naive)
{
    bool floating = naive->op >= TERM_FADD && naive->op != TERM_FTOS && naive->op != TERM_FTOU && naive->width > 1;
    return floating && isnan(naive_load(naive->value, naive->width));
}

/* On a new random assignment. */
static inline bool expressions_agree(Expressions *all, TermPool *pool, Random *random)
{
    term_evaluator_clear(all->evaluator);
    for (unsigned i = 0; i < all->count; i++) {
        Naive *naive = &all->items[i];
        if (naive->op == TERM_VARIABLE) {
            naive->value = random_value(random, naive->width);
            term_evaluator_bind(all->evaluator, all->variables[i], (uint64_t)naive->value);
        } else {
            naive->value = naive_cut(naive_compute(all, naive), naive->width);
        }
        Wide value = term_evaluate(all->evaluator, naive->term);
        bool in_range = true;
        if (naive->width <= 64) {
            uint64_t low, high;
            term_range(pool, naive->term, &low, &high);
            in_range = value >= low && value <= high;
        }
        if (is_nan(naive) && isnan(naive_load(value, naive->width)))
            naive->value = value;
        if (value != naive->value || term_width(pool, naive->term) != naive->width || !in_range) {
            expressions_complain(all, i, value);
            return false;
        }
    }
    return true;
}

#endif
