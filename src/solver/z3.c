/* The end of the chain. One Z3 context with everything translated so far; it is thrown away when it has grown too large.
 *
 * Two of Z3's solvers: the quick one lives as long as the context, begins at once, and tells which constraints exclude each other, but
 * does little before it searches. What it cannot decide with a fixed effort, and everything with floats, goes to the thorough one,
 * which is made anew for each query and first simplifies the whole of it.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>

#include "solver/chain.h"
#include "solver/translate.h"

enum {
    MAX_EXPRESSIONS = 400000,            /* kept in one context */
    MAX_Z3_BYTES = 512 << 20,
    FIRST_TRACKING_SYMBOL = 1 << 30,     /* variables have the numbers below it */
    QUICK_EFFORT = 100000,               /* in Z3's own unit, so that it does not depend on the machine: some milliseconds */
};

typedef struct Z3Link {
    SolverLink link;
    bool has_context;
    Translator translator;
    Z3_solver quick;
    Vector(Z3_ast) assertions;           /* of the query under way */
    Vector(Z3_ast) tracking;             /* booleans that imply them, by position: for the core */
    VariableList variables;
} Z3Link;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- The context ---- */

static void context_drop(Z3Link *self)
{
    if (!self->has_context)
        return;
    Z3_solver_dec_ref(self->translator.z3, self->quick);
    translator_release(&self->translator);
    self->has_context = false;
    self->tracking.count = 0;
}

static Z3_solver quick_solver_new(Z3_context z3)
{
    Z3_solver solver = Z3_mk_simple_solver(z3);
    Z3_solver_inc_ref(z3, solver);
    Z3_params params = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, params);
    Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "auto_config"), false);
    Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "relevancy"), 0);
    Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "rlimit"), QUICK_EFFORT);
    Z3_solver_set_params(z3, solver, params);
    Z3_params_dec_ref(z3, params);
    return solver;
}

static void context_prepare(Z3Link *self)
{
    if (self->has_context && (self->translator.failed || self->translator.kept.count > MAX_EXPRESSIONS ||
                              Z3_get_estimated_alloc_size() > MAX_Z3_BYTES))
        context_drop(self);
    if (self->has_context)
        return;
    translator_init(&self->translator, self->link.shared->pool, self->link.shared->watchdog);
    self->quick = quick_solver_new(self->translator.z3);
    self->has_context = true;
}

static void interrupt_context(void *context)
{
    Z3_interrupt(context);
}

/* ---- Asserting ---- */

static bool translate_query(Z3Link *self, const Query *query)
{
    self->assertions.count = 0;
    self->translator.has_floats = false;
    for (size_t i = 0; i < query->count; i++) {
        Z3_ast assertion = translate(&self->translator, query->constraints[i], FORM_BOOLEAN);
        if (!assertion)
            return false;
        vector_push(&self->assertions, assertion);
    }
    return true;
}

static Z3_ast tracking_boolean(Z3Link *self, size_t position)
{
    Z3_context z3 = self->translator.z3;
    while (self->tracking.count <= position) {
        Z3_symbol symbol = Z3_mk_int_symbol(z3, FIRST_TRACKING_SYMBOL + (int)self->tracking.count);
        vector_push(&self->tracking, translator_keep(&self->translator, Z3_mk_const(z3, symbol, Z3_mk_bool_sort(z3))));
    }
    return self->tracking.items[position];
}

static Z3_lbool check_solver(Z3Link *self, Z3_solver solver)
{
    Z3_context z3 = self->translator.z3;
    if (self->translator.failed || Z3_get_error_code(z3) != Z3_OK)
        return Z3_L_UNDEF;
    Z3_lbool result = Z3_solver_check(z3, solver);
    return Z3_get_error_code(z3) == Z3_OK ? result : Z3_L_UNDEF;
}

/* ---- Reading the answer ---- */

static uint64_t model_value(Z3Link *self, Z3_model model, const Query *query, VariableId variable)
{
    Z3_context z3 = self->translator.z3;
    Term term = term_variable(self->link.shared->pool, variable);
    bool is_boolean = term_width(self->link.shared->pool, term) == 1;
    Z3_ast expression = translate(&self->translator, term, is_boolean ? FORM_BOOLEAN : FORM_BITS);
    Z3_func_decl declaration = Z3_get_app_decl(z3, Z3_to_app(z3, expression));
    Z3_ast value = Z3_model_get_const_interp(z3, model, declaration);
    uint64_t number = query_hint_value(query, variable);
    if (!value)
        return number;
    Z3_inc_ref(z3, value);
    if (is_boolean)
        number = Z3_get_bool_value(z3, value) == Z3_L_TRUE;
    else
        Z3_get_numeral_uint64(z3, value, &number);
    Z3_dec_ref(z3, value);
    return number;
}

static void read_model(Z3Link *self, Z3_solver solver, const Query *query, Answer *answer)
{
    Z3_context z3 = self->translator.z3;
    Z3_model model = Z3_solver_get_model(z3, solver);
    if (!model)
        return;
    Z3_model_inc_ref(z3, model);
    query_variables(self->link.shared, query, &self->variables);
    for (size_t i = 0; i < self->variables.count; i++) {
        VariableId variable = self->variables.items[i];
        vector_push(&answer->model, (TermBinding){variable, model_value(self, model, query, variable)});
    }
    Z3_model_dec_ref(z3, model);
}

/* Without tracking, the solver does not know a core: then it is the whole query. */
static void read_core(Z3Link *self, Z3_solver solver, const Query *query, Answer *answer)
{
    Z3_context z3 = self->translator.z3;
    Z3_ast_vector core = Z3_solver_get_unsat_core(z3, solver);
    if (!core)
        return;
    Z3_ast_vector_inc_ref(z3, core);
    for (unsigned i = 0; i < Z3_ast_vector_size(z3, core); i++) {
        Z3_symbol symbol = Z3_get_decl_name(z3, Z3_get_app_decl(z3, Z3_to_app(z3, Z3_ast_vector_get(z3, core, i))));
        vector_push(&answer->core, query->constraints[Z3_get_symbol_int(z3, symbol) - FIRST_TRACKING_SYMBOL]);
    }
    Z3_ast_vector_dec_ref(z3, core);
}

static void core_is_all(const Query *query, Answer *answer)
{
    answer->core.count = 0;
    for (size_t i = 0; i < query->count; i++)
        vector_push(&answer->core, query->constraints[i]);
}

static void read_answer(Z3Link *self, Z3_solver solver, Z3_lbool result, const Query *query, Answer *answer)
{
    SolverShared *shared = self->link.shared;
    if (result == Z3_L_FALSE) {
        answer->verdict = VERDICT_NO;
        if (solver == self->quick)
            read_core(self, solver, query, answer);
        if (answer->core.count == 0)
            core_is_all(query, answer);
    } else if (result == Z3_L_TRUE) {
        read_model(self, solver, query, answer);
        if (query_holds(shared, query, &answer->model))
            answer->verdict = VERDICT_YES;
        else
            shared->statistics.model_failures++;
    }
    if (answer->verdict != VERDICT_UNKNOWN)
        shared->statistics.by_z3++;
}

/* ---- The link ---- */

/* False: not within its effort. */
static bool solve_quickly(Z3Link *self, const Query *query, Answer *answer)
{
    Z3_context z3 = self->translator.z3;
    Z3_solver_push(z3, self->quick);
    for (size_t i = 0; i < query->count; i++)
        Z3_solver_assert_and_track(z3, self->quick, self->assertions.items[i], tracking_boolean(self, i));
    Z3_lbool result = check_solver(self, self->quick);
    read_answer(self, self->quick, result, query, answer);
    Z3_solver_pop(z3, self->quick, 1);
    return result != Z3_L_UNDEF;
}

static void solve_thoroughly(Z3Link *self, const Query *query, Answer *answer)
{
    Z3_context z3 = self->translator.z3;
    const char *logic = self->translator.has_floats ? "QF_FPBV" : "QF_BV";
    Z3_solver solver = Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, logic));
    Z3_solver_inc_ref(z3, solver);
    for (size_t i = 0; i < query->count; i++)
        Z3_solver_assert(z3, solver, self->assertions.items[i]);
    read_answer(self, solver, check_solver(self, solver), query, answer);
    Z3_solver_dec_ref(z3, solver);
}

static void solve(Z3Link *self, const Query *query, Answer *answer)
{
    if (!translate_query(self, query))
        return;
    bool done = !self->translator.has_floats && solve_quickly(self, query, answer);
    if (!done && !watchdog_has_bitten(self->link.shared->watchdog) && !self->translator.failed)
        solve_thoroughly(self, query, answer);
}

static void z3_check(SolverLink *link, const Query *query, Answer *answer)
{
    Z3Link *self = (Z3Link *)link;
    SolverShared *shared = link->shared;
    double start = now();
    context_prepare(self);
    watchdog_arm(shared->watchdog, shared->options.timeout_ms, interrupt_context, self->translator.z3);
    solve(self, query, answer);
    watchdog_disarm(shared->watchdog);
    answer->given_up_early = answer->verdict == VERDICT_UNKNOWN && watchdog_take_interrupt(shared->watchdog);
    shared->statistics.z3_calls++;
    shared->statistics.z3_seconds += now() - start;
}

static void z3_free(SolverLink *link)
{
    Z3Link *self = (Z3Link *)link;
    context_drop(self);
    vector_release(&self->assertions);
    vector_release(&self->tracking);
    vector_release(&self->variables);
    free(self);
}

SolverLink *z3_link_new(void)
{
    static const SolverLinkType type = {z3_check, z3_free};
    Z3Link *self = base_allocate_zeroed(sizeof *self);
    self->link.type = &type;
    return &self->link;
}
