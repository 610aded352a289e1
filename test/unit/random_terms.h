/* Random terms for tests, each with a twin: the same expression built directly in Z3, without any folding of ours.
 *
 *     RandomTerms random = {.pool = pool, .state = seed, .translator = &translator};  // or no translator: no twins
 *     random_terms_variable(&random, "x", 8);
 *     Twin twin = random_terms_make(&random, 8, 4);
 */
#ifndef COSET_TEST_RANDOM_TERMS_H
#define COSET_TEST_RANDOM_TERMS_H

#include <stdlib.h>

#include "solver/translate.h"
#include "term/term.h"

enum { RANDOM_VARIABLES = 6 };

typedef struct Twin {
    Term term;
    Z3_ast bits; /* NULL without a translator */
} Twin;

typedef struct RandomTerms {
    TermPool *pool;
    Translator *translator;
    uint64_t state;
    unsigned variable_count;
    Term variables[RANDOM_VARIABLES];
    VariableId ids[RANDOM_VARIABLES];
    unsigned max_width; /* of what is inside; 0: 64 */
    bool no_products;   /* multiplication and division of wide numbers take Z3 too long */
} RandomTerms;

static inline uint64_t random_draw(RandomTerms *random)
{
    random->state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mixed = random->state;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

static inline unsigned random_below(RandomTerms *random, unsigned limit)
{
    return (unsigned)(random_draw(random) % limit);
}

static inline void random_terms_variable(RandomTerms *random, const char *name, unsigned width)
{
    unsigned number = random->variable_count++;
    TermVariable variable = {.name = name, .object = number, .width = (uint8_t)width, .kind = TERM_UNSIGNED};
    random->ids[number] = term_variable_add(random->pool, &variable);
    random->variables[number] = term_variable(random->pool, random->ids[number]);
}

static inline Twin random_terms_make(RandomTerms *random, unsigned width, unsigned depth);

static inline Z3_ast random_keep(RandomTerms *random, Z3_ast expression)
{
    return random->translator ? translator_keep(random->translator, expression) : NULL;
}

/* Twins: one function for each kind of operation. `Z3(...)` is not evaluated without a translator. */
#define RANDOM_Z3(expression) (random->translator ? random_keep(random, (expression)) : NULL)
#define RANDOM_CONTEXT (random->translator->z3)

/* A number that matters: near the ends or zero, or any. */
static inline Wide random_number(RandomTerms *random, unsigned width)
{
    Wide all = width >= 128 ? ~(Wide)0 : ((Wide)1 << width) - 1, value;
    switch (random_below(random, 8)) {
    case 0: value = 0; break;
    case 1: value = 1; break;
    case 2: value = all; break;
    case 3: value = (Wide)1 << (width - 1); break;
    case 4: value = all >> 1; break;
    case 5: value = random_below(random, 16); break;
    case 6: value = (Wide)1 << random_below(random, width); break;
    default: value = (Wide)random_draw(random) << 64 | random_draw(random); break;
    }
    return value & all;
}

static inline Twin random_constant(RandomTerms *random, unsigned width)
{
    Wide value = random_number(random, width);
    return (Twin){term_constant_wide(random->pool, width, value),
                  random->translator ? translate_number(random->translator, width, value) : NULL};
}

static inline Twin random_extract_from(RandomTerms *random, Twin a, unsigned low, unsigned width)
{
    return (Twin){term_extract(random->pool, a.term, low, width),
                  RANDOM_Z3(Z3_mk_extract(RANDOM_CONTEXT, low + width - 1, low, a.bits))};
}

static inline Twin random_extended(RandomTerms *random, Twin a, unsigned width, bool is_signed)
{
    unsigned added = width - term_width(random->pool, a.term);
    if (is_signed)
        return (Twin){term_sext(random->pool, a.term, width), RANDOM_Z3(Z3_mk_sign_ext(RANDOM_CONTEXT, added, a.bits))};
    return (Twin){term_zext(random->pool, a.term, width), RANDOM_Z3(Z3_mk_zero_ext(RANDOM_CONTEXT, added, a.bits))};
}

static inline Twin random_leaf(RandomTerms *random, unsigned width)
{
    if (random->variable_count == 0 || random_below(random, 4) == 0)
        return random_constant(random, width);
    Term variable = random->variables[random_below(random, random->variable_count)];
    Twin twin = {variable, random->translator ? translate(random->translator, variable, FORM_BITS) : NULL};
    unsigned own = term_width(random->pool, variable);
    if (own > width)
        return random_extract_from(random, twin, random_below(random, own - width + 1), width);
    return own < width ? random_extended(random, twin, width, random_below(random, 2)) : twin;
}

typedef Term RandomTermBinary(TermPool *, Term, Term);
typedef Z3_ast RandomZ3Binary(Z3_context, Z3_ast, Z3_ast);
typedef struct RandomBinary {
    RandomTermBinary *term;
    RandomZ3Binary *z3;
} RandomBinary;

static inline Twin random_binary(RandomTerms *random, unsigned width, unsigned depth)
{
    static const RandomBinary operations[] = {
        {term_and, Z3_mk_bvand},   {term_or, Z3_mk_bvor},     {term_xor, Z3_mk_bvxor},   {term_add, Z3_mk_bvadd},
        {term_sub, Z3_mk_bvsub},   {term_shl, Z3_mk_bvshl},   {term_lshr, Z3_mk_bvlshr}, {term_ashr, Z3_mk_bvashr},
        {term_mul, Z3_mk_bvmul},   {term_udiv, Z3_mk_bvudiv}, {term_sdiv, Z3_mk_bvsdiv}, {term_urem, Z3_mk_bvurem},
        {term_srem, Z3_mk_bvsrem},
    };
    const RandomBinary *operation = &operations[random_below(random, random->no_products && width > 9 ? 8 : 13)];
    Twin a = random_terms_make(random, width, depth - 1);
    bool with_constant = random_below(random, 3) == 0;
    Twin b = with_constant ? random_constant(random, width) : random_terms_make(random, width, depth - 1);
    if (random_below(random, 8) == 0)
        b = a;
    return (Twin){operation->term(random->pool, a.term, b.term),
                  RANDOM_Z3(operation->z3(RANDOM_CONTEXT, a.bits, b.bits))};
}

static inline Z3_ast random_bit(RandomTerms *random, Z3_ast boolean)
{
    random_keep(random, boolean);
    Z3_ast one = translate_number(random->translator, 1, 1), zero = translate_number(random->translator, 1, 0);
    return Z3_mk_ite(RANDOM_CONTEXT, boolean, one, zero);
}

static inline Z3_ast random_z3_ne(Z3_context z3, Z3_ast a, Z3_ast b)
{
    return Z3_mk_not(z3, Z3_mk_eq(z3, a, b));
}

static inline Twin random_comparison(RandomTerms *random, unsigned depth)
{
    static const RandomBinary operations[] = {
        {term_eq, Z3_mk_eq},     {term_ne, random_z3_ne}, {term_ult, Z3_mk_bvult},
        {term_ule, Z3_mk_bvule}, {term_slt, Z3_mk_bvslt}, {term_sle, Z3_mk_bvsle},
    };
    const RandomBinary *operation = &operations[random_below(random, 6)];
    unsigned width = 1 + random_below(random, random->max_width ? random->max_width : 64);
    if (random->variable_count > 0 && random_below(random, 2))
        width = term_width(random->pool, random->variables[random_below(random, random->variable_count)]);
    Twin a = random_terms_make(random, width, depth - 1);
    Twin b = random_below(random, 2) ? random_constant(random, width) : random_terms_make(random, width, depth - 1);
    if (random_below(random, 4) == 0) {
        Twin swap = a;
        a = b, b = swap;
    }
    return (Twin){operation->term(random->pool, a.term, b.term),
                  RANDOM_Z3(random_bit(random, operation->z3(RANDOM_CONTEXT, a.bits, b.bits)))};
}

static inline Z3_ast random_truth(RandomTerms *random, Z3_ast bit)
{
    return random_keep(random, Z3_mk_eq(RANDOM_CONTEXT, bit, translate_number(random->translator, 1, 1)));
}

static inline Twin random_choice(RandomTerms *random, unsigned width, unsigned depth)
{
    Twin condition = random_terms_make(random, 1, depth - 1);
    Twin a = random_terms_make(random, width, depth - 1), b = random_terms_make(random, width, depth - 1);
    return (Twin){term_ite(random->pool, condition.term, a.term, b.term),
                  RANDOM_Z3(Z3_mk_ite(RANDOM_CONTEXT, random_truth(random, condition.bits), a.bits, b.bits))};
}

static inline Twin random_concat(RandomTerms *random, unsigned width, unsigned depth)
{
    unsigned low = 1 + random_below(random, width - 1);
    Twin a = random_terms_make(random, width - low, depth - 1), b = random_terms_make(random, low, depth - 1);
    return (Twin){term_concat(random->pool, a.term, b.term), RANDOM_Z3(Z3_mk_concat(RANDOM_CONTEXT, a.bits, b.bits))};
}

static inline Twin random_extract(RandomTerms *random, unsigned width, unsigned depth)
{
    unsigned room = random->max_width ? random->max_width : 64;
    unsigned own = width + (width < room ? random_below(random, room - width + 1) : 0);
    Twin a = random_terms_make(random, own, depth - 1);
    return random_extract_from(random, a, random_below(random, own - width + 1), width);
}

static inline Twin random_extension(RandomTerms *random, unsigned width, unsigned depth)
{
    Twin a = random_terms_make(random, 1 + random_below(random, width), depth - 1);
    return random_extended(random, a, width, random_below(random, 2));
}

static inline Twin random_unary(RandomTerms *random, unsigned width, unsigned depth)
{
    Twin a = random_terms_make(random, width, depth - 1);
    if (random_below(random, 2))
        return (Twin){term_not(random->pool, a.term), RANDOM_Z3(Z3_mk_bvnot(RANDOM_CONTEXT, a.bits))};
    return (Twin){term_neg(random->pool, a.term), RANDOM_Z3(Z3_mk_bvneg(RANDOM_CONTEXT, a.bits))};
}

/* The twin is a chain of comparisons with each index; the last element is the end of it. */
static inline Twin random_select(RandomTerms *random, unsigned width, unsigned depth)
{
    enum { LONGEST = 12 };
    Twin elements[LONGEST];
    Term terms[LONGEST];
    unsigned count = 1 + random_below(random, LONGEST), index_width = 1 + random_below(random, 6);
    bool constant = random_below(random, 2);
    for (unsigned i = 0; i < count; i++) {
        elements[i] = constant ? random_constant(random, width) : random_terms_make(random, width, depth > 2 ? 1 : 0);
        if (i > 0 && random_below(random, 3) == 0)
            elements[i] = elements[i - 1];
        terms[i] = elements[i].term;
    }
    Twin index = random_terms_make(random, index_width, depth - 1);
    Term term = term_select(random->pool, index.term, term_table(random->pool, terms, count));
    if (!random->translator)
        return (Twin){term, NULL};
    Z3_ast bits = elements[count - 1].bits;
    for (unsigned i = count - 1; i-- > 0;) {
        if (i >= 1u << index_width)
            continue;
        Z3_ast number = translate_number(random->translator, index_width, i);
        Z3_ast here = random_keep(random, Z3_mk_eq(RANDOM_CONTEXT, index.bits, number));
        bits = random_keep(random, Z3_mk_ite(RANDOM_CONTEXT, here, elements[i].bits, bits));
    }
    return (Twin){term, bits};
}

static inline Twin random_terms_make(RandomTerms *random, unsigned width, unsigned depth)
{
    if (depth == 0 || random_below(random, 10) == 0)
        return random_leaf(random, width);
    if (width == 1 && random_below(random, 4) != 0)
        return random_comparison(random, depth);
    switch (random_below(random, 12)) {
    case 0: return random_unary(random, width, depth);
    case 1: return random_choice(random, width, depth);
    case 2: return width > 1 ? random_concat(random, width, depth) : random_binary(random, width, depth);
    case 3: return random_extract(random, width, depth);
    case 4: return random_extension(random, width, depth);
    case 5: return random_select(random, width, depth);
    default: return random_binary(random, width, depth);
    }
}

#endif
