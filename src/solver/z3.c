/* The end of the chain. One Z3 context with everything translated so far; it is dropped when it has grown too
 * large.
 *
 * Two of Z3's solvers: the quick one lives as long as the context, starts at once, and finds a core, but does little
 * preprocessing. Queries that it cannot decide with a fixed effort, and all queries with floats, go to the thorough
 * one, which is made for each query and first simplifies the whole query. Queries with floats or large products are
 * solved in a child process (child.h), because there Z3 may ignore its time limit.
 *
 * Work is what Z3 counts ("rlimit"): the same for the same queries in the same order, in a child, too, which begins
 * with a copy of the context.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "solver/chain.h"
#include "solver/child.h"
#include "solver/translate.h"

enum {
    MAX_EXPRESSIONS = 400000,            /* kept in one context */
    MAX_KEPT_BYTES = 128 << 20,          /* by Z3 between queries */
    DEFAULT_MAX_MEMORY = 1 << 30,
    FIRST_TRACKING_SYMBOL = 1 << 30,     /* variables have the numbers below it */
    QUICK_EFFORT = 100000,               /* in Z3's unit, which does not depend on the machine: some milliseconds */
};

typedef struct Z3Link {
    SolverLink link;
    bool has_context;
    Translator translator;
    Z3_solver quick;
    Vector(Z3_ast) assertions;           /* of the current query */
    Vector(Z3_ast) tracking;             /* booleans that imply them, by position: for the core */
    VariableList variables;
    double start;                        /* of the current query */
    uint64_t counted;                    /* by Z3 since the context was made, when last read */
    uint64_t spent, most;                /* work on the current query, and its limit; UINT64_MAX: none */
    bool cut;                            /* the current query was ended by a limit of time or memory */
    int report;                          /* in a child: the pipe for its messages; 0 in the parent */
    const Query *query;                  /* the current query */
    Message message;
    uint64_t max_memory;
} Z3Link;

/* ---- The context ---- */

static void context_drop(Z3Link *self)
{
    if (!self->has_context)
        return;
    Z3_solver_dec_ref(self->translator.z3, self->quick);
    translator_release(&self->translator);
    self->has_context = false;
    self->tracking.count = 0;
    self->counted = 0;
}

/* Z3 would handle Ctrl-C itself and hide it from coset. */
static Z3_params params_new(Z3_context z3)
{
    Z3_params params = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, params);
    Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "ctrl_c"), false);
    return params;
}

static Z3_solver quick_solver_new(Z3_context z3)
{
    Z3_solver solver = Z3_mk_simple_solver(z3);
    Z3_solver_inc_ref(z3, solver);
    Z3_params params = params_new(z3);
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
                              Z3_get_estimated_alloc_size() > MAX_KEPT_BYTES))
        context_drop(self);
    if (self->has_context)
        return;
    translator_init(&self->translator, self->link.shared->pool, self->link.shared->stop);
    self->quick = quick_solver_new(self->translator.z3);
    self->has_context = true;
}

/* ---- Limits: called by the watching thread ---- */

static void interrupt(void *self)
{
    Z3_interrupt(((Z3Link *)self)->translator.z3);
}

static bool is_too_large(void *self)
{
    return Z3_get_estimated_alloc_size() > ((Z3Link *)self)->max_memory;
}

static void limit_time(Z3Link *self)
{
    StopJob job = {.is_too_much = is_too_large, .halt = interrupt, .context = self};
    stop_arm(self->link.shared->stop, self->link.shared->options.timeout_ms, job);
}

/* ---- Work ---- */

/* All that Z3 has counted in this context. */
static uint64_t work_counted(Z3Link *self, Z3_solver solver)
{
    Z3_context z3 = self->translator.z3;
    uint64_t count = self->counted;
    Z3_stats statistics = Z3_solver_get_statistics(z3, solver);
    if (!statistics)
        return count;
    Z3_stats_inc_ref(z3, statistics);
    for (unsigned i = Z3_stats_size(z3, statistics); i-- > 0;)
        if (strcmp(Z3_stats_get_key(z3, statistics, i), "rlimit count") == 0)
            count = Z3_stats_is_uint(z3, statistics, i) ? Z3_stats_get_uint_value(z3, statistics, i)
                                                        : (uint64_t)Z3_stats_get_double_value(z3, statistics, i);
    Z3_stats_dec_ref(z3, statistics);
    return count;
}

static void count_work(Z3Link *self, Z3_solver solver)
{
    uint64_t counted = work_counted(self, solver);
    self->spent += counted > self->counted ? counted - self->counted : 0;
    self->counted = counted;
}

/* The limit of the next attempt in Z3's notation: 0 means no limit. */
static unsigned work_left(const Z3Link *self)
{
    uint64_t left = self->most > self->spent ? self->most - self->spent : 1;
    return self->most == UINT64_MAX ? 0 : left < UINT_MAX ? (unsigned)left : UINT_MAX;
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

/* True if something failed or a limit was reached. An answer after an interrupt is rejected. */
static bool must_stop(const Z3Link *self)
{
    return self->translator.failed || stop_has_halted(self->link.shared->stop);
}

static Z3_lbool check_solver(Z3Link *self, Z3_solver solver)
{
    Z3_context z3 = self->translator.z3;
    if (must_stop(self) || Z3_get_error_code(z3) != Z3_OK)
        return Z3_L_UNDEF;
    Z3_lbool result = Z3_solver_check(z3, solver);
    count_work(self, solver);
    return must_stop(self) || Z3_get_error_code(z3) != Z3_OK ? Z3_L_UNDEF : result;
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

/* Without tracking, the solver has no core: then the core is the whole query. */
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

/* ---- Solving ---- */

/* False: the solver has no answer to the query, or its model is wrong. */
static bool read_answer(Z3Link *self, Z3_solver solver, Z3_lbool result, const Query *query, Answer *answer)
{
    if (result == Z3_L_FALSE) {
        answer->verdict = VERDICT_NO;
        if (solver == self->quick)
            read_core(self, solver, query, answer);
        if (answer->core.count == 0)
            core_is_all(query, answer);
        return true;
    }
    if (result != Z3_L_TRUE)
        return false;
    answer->model.count = 0;
    read_model(self, solver, query, answer);
    if (query_holds(self->link.shared, query, &answer->model))
        answer->verdict = VERDICT_YES;
    return answer->verdict == VERDICT_YES;
}

/* Z3_L_UNDEF: not decided within its effort. */
static Z3_lbool solve_quickly(Z3Link *self, const Query *query, Answer *answer)
{
    Z3_context z3 = self->translator.z3;
    Z3_solver_push(z3, self->quick);
    for (size_t i = 0; i < query->count; i++)
        Z3_solver_assert_and_track(z3, self->quick, self->assertions.items[i], tracking_boolean(self, i));
    Z3_lbool result = check_solver(self, self->quick);
    read_answer(self, self->quick, result, query, answer);
    if (result != Z3_L_UNDEF) {
        Z3_solver_pop(z3, self->quick, 1);
    } else { /* one that gave up may have lost its scope: Z3 has crashed on leaving it */
        Z3_solver_dec_ref(z3, self->quick);
        self->quick = quick_solver_new(z3);
    }
    return result;
}

static Z3_lbool solve_thoroughly(Z3Link *self, const Query *query, Answer *answer)
{
    Z3_context z3 = self->translator.z3;
    const char *logic = self->translator.has_floats ? "QF_FPBV" : "QF_BV";
    Z3_solver solver = Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, logic));
    Z3_solver_inc_ref(z3, solver);
    Z3_params params = params_new(z3);
    Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "rlimit"), work_left(self));
    Z3_solver_set_params(z3, solver, params);
    Z3_params_dec_ref(z3, params);
    for (size_t i = 0; i < self->assertions.count; i++)
        Z3_solver_assert(z3, solver, self->assertions.items[i]);
    Z3_lbool result = check_solver(self, solver);
    read_answer(self, solver, result, query, answer);
    Z3_solver_dec_ref(z3, solver);
    return result;
}

/* A model may be wrong where the bits of a NaN depend on more than Z3 knows. Then the query is repeated with every
 * float variable restricted to numbers; only a model is accepted. */
static void solve_with_numbers(Z3Link *self, const Query *query, Answer *answer)
{
    for (size_t i = 0; i < self->variables.count; i++) {
        Term term = term_variable(self->link.shared->pool, self->variables.items[i]);
        const TermVariable *variable = term_variable_get(self->link.shared->pool, self->variables.items[i]);
        if (variable->kind != TERM_FLOAT || (variable->width != 32 && variable->width != 64))
            continue;
        Z3_ast is_number = translate_is_number(&self->translator, term);
        if (is_number)
            vector_push(&self->assertions, is_number);
    }
    solve_thoroughly(self, query, answer);
    if (answer->verdict == VERDICT_NO)
        answer_clear(answer);
}

/* True if this part of the query is unsatisfiable by itself. Then it is the core. */
static bool is_core(Z3Link *self, const Query *query, const TermList *part, Answer *answer)
{
    Query smaller = {.constraints = part->items, .count = part->count, .hint = query->hint, .target = query->target};
    Answer attempt = {.verdict = VERDICT_UNKNOWN};
    bool is_one = part->count < query->count && translate_query(self, &smaller) &&
                  solve_thoroughly(self, &smaller, &attempt) == Z3_L_FALSE;
    if (is_one)
        core_is_all(&smaller, answer);
    answer_release(&attempt);
    return is_one;
}

/* The thorough solver has no core. Likely ones are tried: the target alone, and with the constraints on the same
 * variables. */
static void find_core(Z3Link *self, const Query *query, Answer *answer)
{
    const TermPool *pool = self->link.shared->pool;
    TermList part = {0};
    vector_push(&part, query->target);
    if (!is_core(self, query, &part, answer)) {
        TermSet set = term_node(pool, query->target)->variables;
        for (size_t i = 0; i < query->count; i++)
            if (query->constraints[i] != query->target && term_node(pool, query->constraints[i])->variables == set)
                vector_push(&part, query->constraints[i]);
        if (part.count > 1)
            is_core(self, query, &part, answer);
    }
    vector_release(&part);
}

static void report(Z3Link *self, const Answer *answer, bool wrong_model);

/* Needs the assertions of the query. */
static void decide(Z3Link *self, const Query *query, Answer *answer)
{
    bool has_floats = self->translator.has_floats;
    self->spent = 0;
    self->most = self->link.shared->max_work;
    Z3_lbool result = has_floats ? Z3_L_UNDEF : solve_quickly(self, query, answer);
    if (result == Z3_L_UNDEF && !must_stop(self)) {
        result = solve_thoroughly(self, query, answer);
        if (result == Z3_L_FALSE && query->count > 1 && query->target != TERM_NONE) {
            if (self->report)
                report(self, answer, false);
            self->most = 2 * self->spent; /* as much again, at most */
            find_core(self, query, answer);
        }
    }
    bool wrong_model = result == Z3_L_TRUE && answer->verdict != VERDICT_YES && !must_stop(self);
    if (wrong_model && has_floats)
        solve_with_numbers(self, query, answer);
    wrong_model = wrong_model && answer->verdict == VERDICT_UNKNOWN;
    self->link.shared->statistics.model_failures += wrong_model;
    self->cut = answer->verdict == VERDICT_UNKNOWN && must_stop(self);
    if (self->report)
        report(self, answer, wrong_model);
}

/* ---- In a child process ---- */

enum { REPORT_VERDICT, REPORT_WRONG_MODEL, REPORT_CUT, REPORT_WORK, REPORT_BINDINGS, REPORT_HEAD };

/* The numbers above, then the model and the core. */
static void report(Z3Link *self, const Answer *answer, bool wrong_model)
{
    Message *message = &self->message;
    message->count = 0;
    vector_push(message, (uint64_t)answer->verdict);
    vector_push(message, (uint64_t)wrong_model);
    vector_push(message, (uint64_t)self->cut);
    vector_push(message, self->spent);
    vector_push(message, answer->verdict == VERDICT_YES ? answer->model.count : 0);
    for (size_t i = 0; answer->verdict == VERDICT_YES && i < answer->model.count; i++) {
        vector_push(message, answer->model.items[i].variable);
        vector_push(message, answer->model.items[i].value);
    }
    for (size_t i = 0; i < answer->core.count; i++)
        vector_push(message, answer->core.items[i]);
    child_send(self->report, message);
}

/* Nothing is watched in the child: Z3 itself counts its allocations. */
static void limit_memory(uint64_t bytes)
{
    char megabytes[24];
    snprintf(megabytes, sizeof megabytes, "%" PRIu64, bytes >> 20 ? bytes >> 20 : 1);
    Z3_global_param_set("memory_max_size", megabytes);
}

static void work_as_child(void *context, int pipe)
{
    Z3Link *self = context;
    limit_memory(self->max_memory);
    Answer answer = {.verdict = VERDICT_UNKNOWN};
    self->report = pipe;
    decide(self, self->query, &answer);
}

static void read_report(Z3Link *self, Answer *answer)
{
    const Message *message = &self->message;
    size_t place = REPORT_HEAD, bindings = message->count >= REPORT_HEAD ? (size_t)message->items[REPORT_BINDINGS] : 0;
    answer_clear(answer);
    if (message->count < place + 2 * bindings)
        return;
    for (size_t i = 0; i < bindings; i++, place += 2)
        vector_push(&answer->model, (TermBinding){(VariableId)message->items[place], message->items[place + 1]});
    for (; place < message->count; place++)
        vector_push(&answer->core, (Term)message->items[place]);
    answer->verdict = (Verdict)message->items[REPORT_VERDICT];
    self->cut = message->items[REPORT_CUT];
    self->spent = message->items[REPORT_WORK];
    self->link.shared->statistics.model_failures += message->items[REPORT_WRONG_MODEL];
    if (answer->verdict == VERDICT_YES && !query_holds(self->link.shared, self->query, &answer->model))
        answer->verdict = VERDICT_UNKNOWN;
}

/* The child's limit: memory that it shares with this process counts once. */
static uint64_t memory_left(const Z3Link *self)
{
    uint64_t most = self->link.shared->options.max_resident, resident = base_process_size().resident;
    uint64_t left = most > resident ? most - resident : 0;
    return most && left < self->max_memory ? left : self->max_memory;
}

/* False: no child could be made. */
static bool decide_apart(Z3Link *self, const Query *query, Answer *answer)
{
    SolverShared *shared = self->link.shared;
    double left = shared->options.timeout_ms / 1000.0 - (base_clock() - self->start);
    self->query = query;
    ChildJob job = {
        .work = work_as_child, .context = self, .stop = shared->stop,
        .seconds = left, .max_memory = memory_left(self),
    };
    stop_disarm(shared->stop); /* so that no thread of this process is inside Z3 now */
    ChildEnd end = child_run(&job, &self->message);
    self->cut = end == CHILD_FAILED;
    if (end == CHILD_DONE)
        read_report(self, answer);
    return end != CHILD_IMPOSSIBLE;
}

static void solve(Z3Link *self, const Query *query, Answer *answer)
{
    if (!translate_query(self, query))
        return;
    bool apart = self->translator.has_floats || query_has_hard_products(self->link.shared->pool, query);
    if (!apart || must_stop(self) || !decide_apart(self, query, answer))
        decide(self, query, answer);
    self->link.shared->statistics.by_z3 += answer->verdict != VERDICT_UNKNOWN;
}

/* ---- The link ---- */

static void z3_check(SolverLink *link, const Query *query, Answer *answer)
{
    Z3Link *self = (Z3Link *)link;
    SolverShared *shared = link->shared;
    self->start = base_clock();
    self->max_memory = shared->options.max_memory ? shared->options.max_memory : DEFAULT_MAX_MEMORY;
    context_prepare(self);
    self->spent = 0;
    self->cut = false;
    limit_time(self);
    solve(self, query, answer);
    stop_disarm(shared->stop);
    if (stop_has_halted(shared->stop))
        context_drop(self); /* an interrupted context may hold much memory */
    answer->interrupted = answer->verdict == VERDICT_UNKNOWN && stop_requested(shared->stop);
    answer->cut = answer->interrupted || (answer->verdict == VERDICT_UNKNOWN && (self->cut || must_stop(self)));
    shared->statistics.z3_calls++;
    shared->statistics.work += self->spent;
    shared->statistics.z3_seconds += base_clock() - self->start;
}

static void z3_free(SolverLink *link)
{
    Z3Link *self = (Z3Link *)link;
    context_drop(self);
    vector_release(&self->assertions);
    vector_release(&self->tracking);
    vector_release(&self->variables);
    vector_release(&self->message);
    free(self);
}

SolverLink *z3_link_new(void)
{
    static const SolverLinkType type = {z3_check, z3_free};
    Z3Link *self = base_allocate_zeroed(sizeof *self);
    self->link.type = &type;
    return &self->link;
}
