/* From a task to a query. */
#include <stdlib.h>

#include "explore/explorer.h"

enum { DEFAULT_TIMEOUT_MS = 10000 };

static void limit_time(Explorer *explorer)
{
    unsigned timeout = explorer->options.solver_timeout_ms ? explorer->options.solver_timeout_ms : DEFAULT_TIMEOUT_MS;
    double left = stop_seconds_left(explorer->session->stop) * 1000;
    solver_set_timeout(explorer->session->solver, left < timeout ? (left > 1 ? (unsigned)left : 1) : timeout);
}

static void measure(Explorer *explorer, const Term *constraints, size_t count)
{
    Text script = {0};
    term_print_smt2_script(explorer->session->terms, constraints, count, &script);
    explorer->statistics.formulas++;
    explorer->statistics.formula_bytes += script.length;
    text_release(&script);
}

/* Any input that is not excluded. The hint is excluded. */
static Verdict ask_for_any(Explorer *explorer, const Task *task, TermInput *model)
{
    Term wanted = term_constant(explorer->session->terms, 1, 1);
    for (const Exclusion *exclusion = task->excluded; exclusion; exclusion = exclusion->others)
        wanted = term_and(explorer->session->terms, wanted, exclusion->constraint);
    if (term_is_false(explorer->session->terms, wanted))
        return VERDICT_NO;
    if (explorer->options.measure_formulas)
        measure(explorer, &wanted, 1);
    limit_time(explorer);
    return solver_check(explorer->session->solver, &wanted, 1, &task->hint->values, model);
}

/* The hint may violate the last constraint only. If the hint's own run was aborted, it violates an exclusion, too. */
static Verdict ask(Explorer *explorer, const Task *task, Term last, TermInput *model)
{
    if (term_is_false(explorer->session->terms, last))
        return VERDICT_NO;
    Path *path = &explorer->path;
    size_t known = path->constraints.count;
    for (const Exclusion *exclusion = task->excluded; exclusion; exclusion = exclusion->others) {
        if (exclusion->is_side || explorer_holds(explorer, exclusion->constraint, &task->hint->values))
            vector_push(&path->constraints, exclusion->constraint);
        else
            last = term_and(explorer->session->terms, last, exclusion->constraint);
    }
    vector_push(&path->constraints, last);
    if (explorer->options.measure_formulas)
        measure(explorer, path->constraints.items, path->constraints.count);
    limit_time(explorer);
    Verdict verdict = solver_check(explorer->session->solver, path->constraints.items, path->constraints.count,
                                   &task->hint->values, model);
    path->constraints.count = known;
    return verdict;
}

static Verdict solve(Explorer *explorer, const Task *task, TermInput *model)
{
    model->count = 0;
    if (task->kind == TASK_ANY)
        return ask_for_any(explorer, task, model);
    if (task->kind == TASK_REACH)
        return ask(explorer, task, task->node->constraint, model);
    Term other = term_not(explorer->session->terms, task->node->constraint);
    if (task->node->prefer != TERM_NONE) {
        Term preferred = term_and(explorer->session->terms, other, task->node->prefer);
        Verdict verdict = ask(explorer, task, preferred, model);
        if (verdict == VERDICT_YES || (task->kind == TASK_FAIL && task->node->kind == DECISION_POINTER))
            return verdict; /* another object is not a failure */
        model->count = 0;
    }
    return ask(explorer, task, other, model);
}

Verdict solve_task(Explorer *explorer, Task *task, TermInput *model)
{
    path_load(&explorer->path, &explorer->tree, task->node ? task->node->parent : NULL);
    return solve(explorer, task, model);
}

/* ---- Pins ---- */

static bool is_impossible(Explorer *explorer, const ExploredRun *run, const Term *constraints, size_t count)
{
    TermInput model = {0};
    if (stop_requested(explorer->session->stop))
        return false;
    limit_time(explorer);
    Verdict verdict = solver_check(explorer->session->solver, constraints, count, run->input, &model);
    vector_release(&model);
    return verdict == VERDICT_NO;
}

bool explorer_pins_are_forced(Explorer *explorer, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    Vector(Term) constraints = {0};
    bool forced = explorer->strategy->role == STRATEGY_EVERY_PATH;
    for (size_t i = 0; forced && i < trace->decisions.count; i++) {
        const Decision *decision = &trace->decisions.items[i];
        vector_push(&constraints, decision->constraint);
        if (decision->kind != DECISION_PIN)
            continue;
        constraints.items[i] = term_not(explorer->session->terms, decision->constraint);
        forced = is_impossible(explorer, run, constraints.items, constraints.count);
        constraints.items[i] = decision->constraint;
    }
    vector_release(&constraints);
    return forced;
}
