/* The public interface: assembles the chain, measures its time, and counts. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "solver/chain.h"

enum { DEFAULT_TIMEOUT_MS = 10000, STEPS_PER_QUERY = 20 };

struct Solver {
    SolverShared shared;
    SolverLink *chain;
    Answer answer;
    TermInput nothing; /* the hint, if the caller has none */
    Stop *own_stop;    /* NULL: the stop of the options is used */
};

/* ---- The chain ---- */

void chain_add(Solver *solver, SolverLink *link)
{
    link->shared = &solver->shared;
    link->next = solver->chain;
    solver->chain = link;
}

static void chain_build(Solver *solver, int dump_folder)
{
    const SolverOptions *options = &solver->shared.options;
    chain_add(solver, z3_link_new());
    if (dump_folder >= 0)
        chain_add(solver, dump_link_new(dump_folder));
    if (!options->no_search) {
        chain_add(solver, search_link_new(false));
        chain_add(solver, branching_link_new());
        chain_add(solver, enumeration_link_new());
        chain_add(solver, search_link_new(true));
        chain_add(solver, order_link_new());
        chain_add(solver, domain_link_new());
    }
    if (!options->no_cache)
        chain_add(solver, cache_link_new());
    if (!options->no_independence)
        chain_add(solver, independence_link_new());
}

static void chain_free(SolverLink *link)
{
    while (link) {
        SolverLink *next = link->next;
        link->type->free(link);
        link = next;
    }
}

/* ---- Construction and release ---- */

/* -1: error, or no queries are to be written. */
static int open_dump_folder(const char *path, Error *error)
{
    int folder = path ? base_open_folder(path, error) : -1;
    if (folder < 0 || faccessat(folder, ".", W_OK | X_OK, 0) == 0)
        return folder;
    error_set(error, STATUS_USER, "%s: cannot write into this folder: %s", path, strerror(errno));
    close(folder);
    return -1;
}

Solver *solver_new(TermPool *pool, const SolverOptions *options, Error *error)
{
    int dump_folder = open_dump_folder(options->dump_directory, error);
    if (options->dump_directory && dump_folder < 0)
        return NULL;
    Solver *solver = base_allocate_zeroed(sizeof *solver);
    solver->shared = (SolverShared){.pool = pool, .options = *options, .max_work = UINT64_MAX};
    solver->shared.evaluator = term_evaluator_new(pool);
    solver->own_stop = options->stop ? NULL : stop_new(&(StopLimits){0});
    solver->shared.stop = options->stop ? options->stop : solver->own_stop;
    solver->shared.sets = sets_new(pool, solver->shared.evaluator);
    solver_set_timeout(solver, options->timeout_ms);
    chain_build(solver, dump_folder);
    return solver;
}

void solver_free(Solver *solver)
{
    if (!solver)
        return;
    chain_free(solver->chain);
    stop_free(solver->own_stop);
    sets_free(solver->shared.sets);
    term_evaluator_free(solver->shared.evaluator);
    vector_release(&solver->shared.variable_marks);
    answer_release(&solver->answer);
    free(solver);
}

void solver_set_timeout(Solver *solver, unsigned timeout_ms)
{
    solver->shared.options.timeout_ms = timeout_ms ? timeout_ms : DEFAULT_TIMEOUT_MS;
}

void solver_set_work(Solver *solver, uint64_t most)
{
    solver->shared.max_work = most ? most : UINT64_MAX;
}

const SolverStatistics *solver_statistics(const Solver *solver)
{
    return &solver->shared.statistics;
}

/* ---- Queries ---- */

/* The hint with the changes of the answer. */
static void model_complete(const TermInput *hint, const TermInput *changes, TermInput *model)
{
    if (model != hint)
        term_input_copy(model, hint);
    for (size_t i = 0; i < changes->count; i++)
        term_input_set(model, changes->items[i].variable, changes->items[i].value);
}

/* Repeats the query with a hint that may violate any constraint. */
static void ask_without_trust(Solver *solver, Query *query, TermInput *model)
{
    query->target = TERM_NONE;
    answer_clear(&solver->answer);
    solver->chain->type->check(solver->chain, query, &solver->answer);
    if (solver->answer.verdict == VERDICT_YES)
        model_complete(query->hint, &solver->answer.model, model);
}

/* Evaluates the model on the whole query. A model of the solved constraints fails here if the hint violates one of
 * the others: then the query is repeated without trust in the hint. A model that still fails is the bug of a link,
 * and is rejected. */
static void verify_model(Solver *solver, Query *query, TermInput *model)
{
    SolverShared *shared = &solver->shared;
    if (query_holds(shared, query, model))
        return;
    if (query->target != TERM_NONE) {
        ask_without_trust(solver, query, model);
        if (solver->answer.verdict != VERDICT_YES || query_holds(shared, query, model))
            return;
    }
    shared->statistics.model_failures++;
    solver->answer.verdict = VERDICT_UNKNOWN;
}

static Verdict check(Solver *solver, Query *query, TermInput *model)
{
    answer_clear(&solver->answer);
    if (query->count > 0)
        solver->chain->type->check(solver->chain, query, &solver->answer);
    else
        solver->answer.verdict = VERDICT_YES;
    if (solver->answer.verdict == VERDICT_YES) {
        model_complete(query->hint, &solver->answer.model, model);
        verify_model(solver, query, model);
    }
    return solver->answer.verdict;
}

Verdict solver_check(Solver *solver, const Term *constraints, size_t count, const TermInput *hint, TermInput *model)
{
    SolverStatistics *statistics = &solver->shared.statistics;
    double start = base_clock();
    Query query = {
        .constraints = constraints,
        .count = count,
        .hint = hint ? hint : &solver->nothing,
        .target = hint && count > 0 ? constraints[count - 1] : TERM_NONE,
    };
    Verdict verdict = check(solver, &query, model);
    statistics->queries++;
    switch (verdict) {
    case VERDICT_YES: statistics->yes++; break;
    case VERDICT_NO: statistics->no++; break;
    default:
        statistics->unknown++;
        statistics->cut += solver->answer.cut;
        break;
    }
    statistics->work += STEPS_PER_QUERY + count;
    statistics->seconds += base_clock() - start;
    return verdict;
}
