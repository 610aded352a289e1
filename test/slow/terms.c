/* Terms and the solver chain against plain Z3 and against trying every input.
 *
 *     slow-terms [COUNT [SEED]]      default: 100000 1
 *
 * Of COUNT checks, a quarter each: folded terms are equal to the same expression built in Z3 without folding;
 * operations on floats give in Z3 what they give here; queries on few small variables, as an exploration asks them,
 * against every input; and queries on wide variables against a solver with every link but Z3 left out. A few queries
 * on floats more, likewise: they take Z3 long. Prints "terms: N passed, N failed".
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../unit/random_terms.h"
#include "solver/solver.h"

typedef struct Score {
    unsigned long passed, failed, undecided;
} Score;

typedef struct Case {
    TermPool *pool;
    uint64_t seed;
    const char *failure; /* what went wrong, if it does */
} Case;

static void score(Score *score, bool fine, const Case *tried, const Term *terms, size_t count)
{
    if (fine) {
        score->passed++;
        return;
    }
    score->failed++;
    printf("FAILED (seed %" PRIu64 "): %s\n", tried->seed, tried->failure);
    for (size_t i = 0; i < count; i++) {
        Text text = {0};
        term_print_smt2(tried->pool, terms[i], &text);
        printf("    %s\n", text.bytes ? text.bytes : "");
        text_release(&text);
    }
}

/* ---- Folding ---- */

static Z3_lbool are_different(Translator *translator, Z3_ast a, Z3_ast b)
{
    Z3_context z3 = translator->z3;
    Z3_solver solver = Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, "QF_BV"));
    Z3_solver_inc_ref(z3, solver);
    Z3_params params = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, params);
    Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "rlimit"), 50000000);
    Z3_solver_set_params(z3, solver, params);
    Z3_params_dec_ref(z3, params);
    Z3_solver_assert(z3, solver, Z3_mk_not(z3, Z3_mk_eq(z3, a, b)));
    Z3_lbool result = Z3_solver_check(z3, solver);
    Z3_solver_dec_ref(z3, solver);
    return result;
}

static void check_folding(Score *total, uint64_t seed)
{
    TermPool *pool = term_pool_new();
    Stop *stop = stop_new(&(StopLimits){0});
    Translator translator;
    translator_init(&translator, pool, stop);
    RandomTerms random = {.pool = pool, .translator = &translator, .state = seed, .no_products = true};
    bool wide = random_below(&random, 2);
    random.max_width = wide ? 64 : 6;
    random_terms_variable(&random, "x", wide ? 32 : 4);
    random_terms_variable(&random, "y", wide ? 8 : 3);
    random_terms_variable(&random, "z", wide ? 1 + random_below(&random, 64) : 1);
    unsigned width = random_below(&random, 3) == 0 ? 1 : 1 + random_below(&random, random.max_width);
    Twin twin = random_terms_make(&random, width, 2 + random_below(&random, 3));
    Z3_ast ours = translate(&translator, twin.term, FORM_BITS);
    Z3_lbool different = are_different(&translator, ours, twin.bits);
    total->undecided += different == Z3_L_UNDEF;
    bool fine = different != Z3_L_TRUE && term_width(pool, twin.term) == width && !translator.failed;
    Case tried = {pool, seed, "a folded term differs from its expression"};
    score(total, fine, &tried, &twin.term, 1);
    if (!fine)
        printf("    is not %s\n", Z3_ast_to_string(translator.z3, twin.bits));
    translator_release(&translator);
    stop_free(stop);
    term_pool_free(pool);
}

/* ---- Floats: each operation on chosen bit patterns, computed here and by Z3 ---- */

static Wide random_float_bits(RandomTerms *random, unsigned width)
{
    static const double numbers[] = {
        0,       1,       -1,     0.5,    1.5,           2,              3,              10,           0.1,    -7.25,
        255.5,   32767.5, -32769, 65536,  2147483647.5, -2147483648.5, -2147483649.0, 4294967295.0, 9.2e18, 0x1p63,
        -0x1p63, 0x1p64,  1.7e38, 0x1p127, 1e300,       5e-324,        1e-40,         1e-310,
    };
    float single;
    uint32_t single_bits;
    uint64_t double_bits;
    Wide all = ((Wide)1 << width) - 1;
    double number = numbers[random_below(random, sizeof numbers / sizeof *numbers)];
    long double extended = number;
    Wide extended_bits = 0;
    switch (random_below(random, 4)) {
    case 0: return ((Wide)random_draw(random) << 64 | random_draw(random)) & all;
    case 1: { /* infinities, not a number, the ends of the exponents; for 80 bits also patterns that no result has */
        unsigned fraction = width == 32 ? 23 : width == 64 ? 52 : 64;
        Wide exponent = (Wide)random_number(random, width - 1 - fraction) << fraction;
        return (exponent | random_number(random, fraction) | (Wide)random_below(random, 2) << (width - 1)) & all;
    }
    default: break;
    }
    single = (float)number;
    memcpy(&single_bits, &single, sizeof single_bits);
    memcpy(&double_bits, &number, sizeof double_bits);
    memcpy(&extended_bits, &extended, 10);
    return width == 32 ? single_bits : width == 64 ? double_bits : extended_bits;
}

static unsigned float_width(RandomTerms *random)
{
    static const unsigned widths[] = {32, 64, 80};
    return widths[random_below(random, 3)];
}

/* Eighty bits do not fit into one variable. */
static Term float_variable(RandomTerms *random, unsigned width, unsigned number)
{
    unsigned low_width = width > 64 ? 64 : width;
    TermVariable low = {.name = "low", .object = number, .width = (uint8_t)low_width, .kind = TERM_FLOAT};
    Term term = term_variable(random->pool, term_variable_add(random->pool, &low));
    if (width <= 64)
        return term;
    TermVariable high = {.name = "high", .object = number + 16, .width = (uint8_t)(width - 64), .kind = TERM_UNSIGNED};
    return term_concat(random->pool, term_variable(random->pool, term_variable_add(random->pool, &high)), term);
}

static Term random_float_operation(RandomTerms *random, Term a, Term b)
{
    TermPool *pool = random->pool;
    unsigned to = 1 + random_below(random, 128);
    if (random_below(random, 2))
        to = 8u << random_below(random, 4);
    switch (random_below(random, 14)) {
    case 0: return term_fadd(pool, a, b);
    case 1: return term_fsub(pool, a, b);
    case 2: return term_fmul(pool, a, b);
    case 3: return term_fdiv(pool, a, b);
    case 4: return term_fsqrt(pool, a);
    case 5: return term_fround(pool, a, (TermRounding)random_below(random, 5));
    case 6: return term_feq(pool, a, b);
    case 7: return term_flt(pool, a, b);
    case 8: return term_fle(pool, a, b);
    case 9: return term_ftof(pool, a, float_width(random));
    case 10: return term_ftos(pool, a, to);
    case 11: return term_ftou(pool, a, to);
    case 12: return term_stof(pool, term_resize(pool, a, to), float_width(random));
    default: return term_utof(pool, term_resize(pool, a, to), float_width(random));
    }
}

static bool is_nan(RandomTerms *random, TermEvaluator *evaluator, Term term)
{
    return term_evaluate(evaluator, term_feq(random->pool, term, term)) == 0;
}

/* Of two operands that are not numbers, which one is handed on depends on how a compiler orders them; and libraries
 * differ in what they make of the bits when rounding. */
static bool is_ambiguous(RandomTerms *random, TermEvaluator *evaluator, Term term)
{
    TermNode node = *term_node(random->pool, term);
    switch (node.op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV:
        return is_nan(random, evaluator, node.operands[0]) && is_nan(random, evaluator, node.operands[1]);
    case TERM_FROUND: return is_nan(random, evaluator, node.operands[0]);
    default: return false;
    }
}

/* What is done with the result before it is looked at. */
static Term random_float_use(RandomTerms *random, Term term, Term other)
{
    TermPool *pool = random->pool;
    unsigned width = term_width(pool, term);
    Term sign = term_shl(pool, term_constant(pool, width, 1), term_constant(pool, width, width - 1));
    if ((width != 32 && width != 64 && width != 80) || random_below(random, 2))
        return term;
    switch (random_below(random, 4)) {
    case 0: return term_xor(pool, term, sign);
    case 1: return term_and(pool, term, term_not(pool, sign));
    case 2: {
        Term negative = term_flt(pool, term, term_constant(pool, width, 0));
        return term_ite(pool, negative, term_fmul(pool, term, term), term);
    }
    default: return random_float_operation(random, term, width == term_width(pool, other) ? other : term);
    }
}

/* x and y are bound to constants; `result` must be what it is here, and nothing else. */
static bool agrees(Solver *solver, RandomTerms *random, const Term *binding, Term part, Term result)
{
    TermPool *pool = random->pool;
    TermInput model = {0};
    bool fine = solver_check(solver, binding, 2, NULL, &model) == VERDICT_YES;
    TermEvaluator *evaluator = term_evaluator_new(pool);
    term_evaluator_load(evaluator, &model);
    Term expected = term_constant_wide(pool, term_width(pool, result), term_evaluate(evaluator, result));
    Term same[] = {binding[0], binding[1], term_eq(pool, result, expected)};
    Term different[] = {binding[0], binding[1], term_ne(pool, result, expected)};
    if (!is_ambiguous(random, evaluator, part) && !is_ambiguous(random, evaluator, result))
        fine = fine && solver_check(solver, same, 3, NULL, &model) == VERDICT_YES &&
               solver_check(solver, different, 3, NULL, &model) == VERDICT_NO;
    term_evaluator_free(evaluator);
    vector_release(&model);
    return fine;
}

static void check_float(Score *total, uint64_t seed)
{
    TermPool *pool = term_pool_new();
    RandomTerms random = {.pool = pool, .state = seed};
    unsigned width = float_width(&random);
    Term x = float_variable(&random, width, 0), y = float_variable(&random, width, 1);
    Term x_value = term_constant_wide(pool, width, random_float_bits(&random, width));
    Term y_value = term_constant_wide(pool, width, random_float_bits(&random, width));
    if (random_below(&random, 8) == 0)
        y = x, y_value = x_value;
    Term part = random_float_operation(&random, x, y), result = random_float_use(&random, part, y);
    Term shown[] = {term_eq(pool, x, x_value), term_eq(pool, y, y_value), result};
    SolverOptions options = {.no_search = true, .no_cache = true, .no_independence = true, .timeout_ms = 60000};
    Solver *solver = solver_new(pool, &options, NULL);
    bool fine = agrees(solver, &random, shown, part, result);
    score(total, fine, &(Case){pool, seed, "a float operation differs in Z3"}, shown, 3);
    solver_free(solver);
    term_pool_free(pool);
}

/* ---- Queries on few small variables, as an exploration asks them ---- */

enum { ATOMS = 24, LONGEST_QUERY = 16, MAX_BITS = 12 };

typedef enum QueryKind { QUERY_SMALL, QUERY_WIDE, QUERY_FLOAT } QueryKind;

typedef struct Campaign {
    TermPool *pool;
    TermEvaluator *evaluator;
    Solver *solver, *plain;
    RandomTerms random;
    Term atoms[ATOMS];
    TermInput hint, model;
    QueryKind kind;
    uint64_t seed;
} Campaign;

/* Zeros, infinities, what is not a number, subnormal numbers, and some that people write. */
static Term random_float_constant(RandomTerms *random)
{
    static const uint32_t numbers[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x40490FDB,
                                       0x7F800000, 0xFF800000, 0x7FC00000, 0x4B000000, 1,
                                       0x80000001, 0x007FFFFF, 0x42C80000, 0x7F7FFFFF};
    return term_constant(random->pool, 32, numbers[random_below(random, sizeof numbers / sizeof *numbers)]);
}

static Term random_float_variable(RandomTerms *random)
{
    return random->variables[random_below(random, random->variable_count)];
}

/* Few operations, so that Z3 decides in time; half of them are none but changes of bits. */
static Term random_float_side(RandomTerms *random)
{
    TermPool *pool = random->pool;
    Term variable = random_float_variable(random), sign = term_constant(pool, 32, 0x80000000);
    Term other = random_below(random, 2) ? random_float_variable(random) : random_float_constant(random);
    switch (random_below(random, 24)) {
    case 0: case 1: return term_fadd(pool, variable, other);
    case 2: case 3: return term_fsub(pool, variable, other);
    case 4: return term_fmul(pool, variable, random_float_constant(random));
    case 5: return term_fdiv(pool, variable, random_float_constant(random));
    case 6: return term_fsqrt(pool, variable);
    case 7: return term_fround(pool, variable, (TermRounding)random_below(random, 5));
    case 8: return term_stof(pool, term_ftos(pool, variable, 32), 32);
    case 9: return term_utof(pool, term_extract(pool, variable, 0, 8), 32);
    case 10: return term_xor(pool, variable, sign);
    case 11: return term_and(pool, variable, term_not(pool, sign));
    case 12: return term_or(pool, term_and(pool, variable, term_not(pool, sign)), term_and(pool, other, sign));
    case 13: return term_ite(pool, term_flt(pool, variable, other), variable, other);
    case 14: case 15: return random_float_constant(random);
    default: return variable;
    }
}

/* As programs compare: also after widening to double, against a constant that single precision may not have. */
static Term random_float_atom(RandomTerms *random)
{
    static const double doubles[] = {0.1, 0.5, -1e300, 1e-310, 1e39, 3.4028235677973366e38};
    TermPool *pool = random->pool;
    Term a = random_float_side(random), b = random_float_side(random);
    if (random_below(random, 6) == 0) {
        uint64_t bits;
        memcpy(&bits, &doubles[random_below(random, 6)], sizeof bits);
        a = term_ftof(pool, a, 64);
        b = random_below(random, 2) ? term_constant(pool, 64, bits) : term_ftof(pool, b, 64);
    }
    if (random_below(random, 2)) {
        Term swapped = a;
        a = b, b = swapped;
    }
    switch (random_below(random, 10)) {
    case 0: return term_feq(pool, a, b);
    case 1: case 2: case 3: case 4: return term_flt(pool, a, b);
    case 5: case 6: case 7: return term_fle(pool, a, b);
    case 8: return term_feq(pool, a, a);
    default: return term_slt(pool, term_ftos(pool, a, 32), term_constant(pool, 32, 7));
    }
}

/* Variables and constants compared with each other, as when sorting: all of the width of one of them. */
static Term random_order_atom(RandomTerms *random)
{
    TermPool *pool = random->pool;
    unsigned width = term_width(pool, random->variables[0]);
    Term sides[2];
    for (unsigned i = 0; i < 2; i++) {
        Term variable = random->variables[random_below(random, random->variable_count)];
        bool constant = random_below(random, 4) == 0;
        sides[i] = constant ? random_constant(random, width).term : term_resize(pool, variable, width);
    }
    static RandomTermBinary *const comparisons[] = {term_eq, term_ne, term_ult, term_ule, term_slt, term_sle};
    return comparisons[random_below(random, 6)](pool, sides[0], sides[1]);
}

static Term random_atom(RandomTerms *random, QueryKind kind, bool only_order)
{
    if (kind == QUERY_FLOAT)
        return random_float_atom(random);
    return only_order ? random_order_atom(random) : random_terms_make(random, 1, 1 + random_below(random, 3)).term;
}

static void campaign_begin(Campaign *campaign, uint64_t seed, QueryKind kind)
{
    bool wide = kind != QUERY_SMALL;
    *campaign = (Campaign){.pool = term_pool_new(), .seed = seed, .kind = kind};
    RandomTerms *random = &campaign->random;
    *random = (RandomTerms){.pool = campaign->pool, .state = seed, .max_width = wide ? 64 : 6, .no_products = wide};
    unsigned variables = 1 + random_below(random, 4);
    static const char *const names[] = {"a", "b", "c", "d"};
    static const unsigned wide_widths[] = {8, 16, 32, 64, 1, 12};
    for (unsigned i = 0; i < variables; i++)
        random_terms_variable(random, names[i], kind == QUERY_FLOAT ? 32
                                                : wide ? wide_widths[random_below(random, 6)]
                                                       : 1 + random_below(random, MAX_BITS / variables));
    bool only_order = random_below(random, 4) == 0;
    for (unsigned i = 0; i < ATOMS; i++)
        campaign->atoms[i] = random_atom(random, kind, only_order);
    campaign->evaluator = term_evaluator_new(campaign->pool);
    unsigned timeout = kind == QUERY_FLOAT ? 500 : 0;
    campaign->solver = solver_new(campaign->pool, &(SolverOptions){.timeout_ms = timeout}, NULL);
    SolverOptions plain = {.no_independence = true, .no_cache = true, .no_search = true, .timeout_ms = timeout};
    campaign->plain = solver_new(campaign->pool, &plain, NULL);
}

static void campaign_end(Campaign *campaign)
{
    solver_free(campaign->solver);
    solver_free(campaign->plain);
    term_evaluator_free(campaign->evaluator);
    vector_release(&campaign->hint);
    vector_release(&campaign->model);
    term_pool_free(campaign->pool);
}

static bool satisfies(Campaign *campaign, const Term *constraints, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (term_evaluate(campaign->evaluator, constraints[i]) == 0)
            return false;
    return true;
}

static bool model_is_right(Campaign *campaign, const Term *constraints, size_t count)
{
    term_evaluator_load(campaign->evaluator, &campaign->model);
    return satisfies(campaign, constraints, count);
}

/* Tries every input. */
static Verdict exhaust(Campaign *campaign, const Term *constraints, size_t count)
{
    RandomTerms *random = &campaign->random;
    unsigned bits = 0;
    for (unsigned i = 0; i < random->variable_count; i++)
        bits += term_width(campaign->pool, random->variables[i]);
    for (uint64_t input = 0; input < UINT64_C(1) << bits; input++) {
        uint64_t rest = input;
        term_evaluator_clear(campaign->evaluator);
        for (unsigned i = 0; i < random->variable_count; i++) {
            unsigned width = term_width(campaign->pool, random->variables[i]);
            term_evaluator_bind(campaign->evaluator, random->ids[i], rest & ((UINT64_C(1) << width) - 1));
            rest >>= width;
        }
        if (satisfies(campaign, constraints, count))
            return VERDICT_YES;
    }
    return VERDICT_NO;
}

/* The way of some input through the first atoms, then the other side of one more; sometimes anything. */
static size_t random_query(Campaign *campaign, Term *constraints, bool *has_hint)
{
    RandomTerms *random = &campaign->random;
    size_t count = 1 + random_below(random, LONGEST_QUERY);
    *has_hint = random_below(random, 8) != 0;
    unsigned first = random_below(random, ATOMS), stride = random_below(random, 3) == 0 ? 5 : 1;
    term_evaluator_load(campaign->evaluator, &campaign->hint);
    for (size_t i = 0; i < count; i++) {
        Term atom = campaign->atoms[(first + i * stride) % ATOMS];
        bool keeps = *has_hint ? term_evaluate(campaign->evaluator, atom) != 0 : random_below(random, 2);
        if (*has_hint && i == count - 1 && random_below(random, 16) != 0)
            keeps = !keeps;
        constraints[i] = keeps ? atom : term_not(campaign->pool, atom);
    }
    return count;
}

static void random_hint(Campaign *campaign)
{
    RandomTerms *random = &campaign->random;
    campaign->hint.count = 0;
    for (unsigned i = 0; i < random->variable_count; i++) {
        unsigned width = term_width(campaign->pool, random->variables[i]);
        Wide value = campaign->kind == QUERY_FLOAT ? random_float_bits(random, width) : random_number(random, width);
        if (random_below(random, 8) != 0)
            term_input_set(&campaign->hint, random->ids[i], (uint64_t)value);
    }
}

static void check_query(Score *total, Campaign *campaign, QueryKind kind)
{
    Term constraints[LONGEST_QUERY];
    bool has_hint;
    size_t count = random_query(campaign, constraints, &has_hint);
    const TermInput *hint = has_hint ? &campaign->hint : NULL;
    Verdict verdict = solver_check(campaign->solver, constraints, count, hint, &campaign->model);
    Case tried = {campaign->pool, campaign->seed, "the solver is wrong about this query"};
    bool fine = verdict != VERDICT_YES || model_is_right(campaign, constraints, count);
    if (!fine)
        tried.failure = "a model does not satisfy its query";
    TermInput next = {0};
    term_input_copy(&next, verdict == VERDICT_YES ? &campaign->model : &campaign->hint);
    if (kind != QUERY_SMALL) {
        Verdict plain = solver_check(campaign->plain, constraints, count, NULL, &campaign->model);
        total->undecided += plain == VERDICT_UNKNOWN || verdict == VERDICT_UNKNOWN;
        fine = fine && (plain == verdict || plain == VERDICT_UNKNOWN || verdict == VERDICT_UNKNOWN);
    } else {
        fine = fine && verdict == exhaust(campaign, constraints, count);
    }
    score(total, fine, &tried, constraints, count);
    if (random_below(&campaign->random, 3) == 0)
        random_hint(campaign);
    else
        term_input_copy(&campaign->hint, &next);
    vector_release(&next);
}

static void check_queries(Score *total, SolverStatistics *sum, uint64_t seed, unsigned count, QueryKind kind)
{
    Campaign campaign;
    campaign_begin(&campaign, seed, kind);
    for (unsigned i = 0; i < count; i++)
        check_query(total, &campaign, kind);
    const SolverStatistics *statistics = solver_statistics(campaign.solver);
    total->failed += statistics->model_failures + solver_statistics(campaign.plain)->model_failures;
    for (size_t i = 0; i < offsetof(SolverStatistics, seconds) / sizeof(uint64_t); i++)
        ((uint64_t *)sum)[i] += ((const uint64_t *)statistics)[i];
    sum->seconds += statistics->seconds;
    campaign_end(&campaign);
}

static void print_part(const char *part, const Score *before, const Score *now)
{
    printf("%s: %lu passed, %lu failed, %lu undecided\n", part, now->passed - before->passed,
           now->failed - before->failed, now->undecided - before->undecided);
    fflush(stdout);
}

int main(int argument_count, char **arguments)
{
    enum { QUERIES = 100, FLOAT_QUERIES = 10 };
    unsigned long count = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : 100000;
    uint64_t seed = (argument_count > 2 ? strtoull(arguments[2], NULL, 10) : 1) * 1000000;
    const char *parts = argument_count > 3 ? arguments[3] : "fFqwQ"; /* to run a part alone */
    Score total = {0}, before = {0};
    SolverStatistics sum = {0};
    for (unsigned long i = 0; i < count / 4 && strchr(parts, 'f'); i++)
        check_folding(&total, seed + i);
    print_part("folding", &before, &total);
    before = total;
    for (unsigned long i = 0; i < count / 4 && strchr(parts, 'F'); i++)
        check_float(&total, seed + i);
    print_part("float operations", &before, &total);
    before = total;
    for (unsigned long i = 0; i < count / 4 && strchr(parts, 'q'); i += QUERIES)
        check_queries(&total, &sum, seed + i, QUERIES, QUERY_SMALL);
    print_part("small queries", &before, &total);
    before = total;
    for (unsigned long i = 0; i < count / 4 && strchr(parts, 'w'); i += QUERIES)
        check_queries(&total, &sum, seed + i, QUERIES, QUERY_WIDE);
    print_part("wide queries", &before, &total);
    before = total;
    for (unsigned long i = 0; i < count / 100 && strchr(parts, 'Q'); i += FLOAT_QUERIES)
        check_queries(&total, &sum, seed + i, FLOAT_QUERIES, QUERY_FLOAT);
    print_part("float queries", &before, &total);
    printf("answered by hint %" PRIu64 ", cache %" PRIu64 ", core %" PRIu64, sum.by_hint, sum.by_cache, sum.by_core);
    printf(", domain %" PRIu64 ", order %" PRIu64 ", search %" PRIu64, sum.by_domain, sum.by_order, sum.by_search);
    printf(", enumeration %" PRIu64 ", bounds %" PRIu64, sum.by_enumeration, sum.by_bounds);
    printf(", Z3 %" PRIu64 "\n", sum.by_z3);
    printf("terms: %lu passed, %lu failed\n", total.passed, total.failed);
    return total.failed > 0;
}
