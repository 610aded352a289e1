/* Few combinations of values: tries all of them, so both verdicts are exact.
 *
 * One variable after the other gets its values. A constraint is evaluated as soon as all of its variables are bound,
 * so most combinations are never completed. When no combination is left, the constraints that excluded something are
 * the core. */
#include <stdlib.h>

#include "solver/axes.h"

enum {
    MAX_COMBINATIONS = 1 << 18,
    MAX_WORK = 1 << 20,       /* evaluated terms, approximately */
    WORK_PER_STEP = 8,        /* as SolverStatistics.work counts */
    MAX_WORK_BEYOND = 1 << 15, /* with more combinations: most may be excluded by the first variables */
};

typedef Vector(uint32_t) CheckList;

typedef struct Level {
    unsigned axis;
    CheckList checks;         /* evaluated from this level on; those that excluded something recently come first */
    bool reached;             /* some value was tried */
} Level;

typedef struct Enumeration {
    SolverLink link;
    Axes axes;
    Level levels[MAX_AXES];
    Vector(bool) blamed;      /* by check: it excluded something */
    size_t work, max_work, check_cost;
} Enumeration;

/* ---- The order of the variables ---- */

/* The number of constraints that could be evaluated if this axis came next. */
static size_t checks_completed(const Enumeration *self, uint32_t known, unsigned axis)
{
    size_t completed = 0;
    uint32_t with = known | UINT32_C(1) << axis;
    for (size_t i = 0; i < self->axes.checks.count; i++) {
        const Check *check = &self->axes.checks.items[i];
        bool newly = (check->axes & ~with) == 0 && check->axes >> axis & 1;
        completed += newly && check->role == CHECK_EVALUATE;
    }
    return completed;
}

/* Prefers an axis that completes constraints, then one with few values. The target's variables come first, so that a
 * contradiction with it needs few others. */
static unsigned next_axis(const Enumeration *self, uint32_t known, uint32_t target)
{
    unsigned best = MAX_AXES;
    size_t best_completed = 0;
    uint32_t pool = target & ~known ? target : ~UINT32_C(0);
    for (unsigned axis = 0; axis < self->axes.count; axis++) {
        if (known >> axis & 1 || !(pool >> axis & 1))
            continue;
        size_t completed = checks_completed(self, known, axis), count = self->axes.items[axis].count;
        bool better = best == MAX_AXES || completed > best_completed ||
                      (completed == best_completed && count < self->axes.items[best].count);
        if (better)
            best = axis, best_completed = completed;
    }
    return best;
}

static void level_prepare(Enumeration *self, unsigned number, uint32_t known)
{
    Level *level = &self->levels[number];
    uint32_t with = known | UINT32_C(1) << level->axis;
    level->checks.count = 0;
    level->reached = false;
    for (uint32_t i = 0; i < self->axes.checks.count; i++) {
        const Check *check = &self->axes.checks.items[i];
        bool is_complete = (check->axes & ~with) == 0;
        bool newly = is_complete && (check->axes >> level->axis & 1 || (number == 0 && check->axes == 0));
        if (newly && check->role == CHECK_EVALUATE)
            vector_push(&level->checks, i);
    }
}

static void levels_prepare(Enumeration *self, const Query *query)
{
    uint32_t known = 0, target = 0;
    for (size_t i = 0; i < self->axes.checks.count; i++)
        if (self->axes.checks.items[i].term == query->target)
            target = self->axes.checks.items[i].axes;
    for (unsigned number = 0; number < self->axes.count; number++) {
        unsigned axis = next_axis(self, known, target);
        self->levels[number].axis = axis;
        level_prepare(self, number, known);
        known |= UINT32_C(1) << axis;
    }
}

static void budget_prepare(Enumeration *self)
{
    size_t combinations = 1;
    for (unsigned i = 0; i < self->axes.count && combinations <= MAX_COMBINATIONS; i++)
        combinations *= self->axes.items[i].count ? self->axes.items[i].count : 1;
    self->work = 0;
    self->max_work = combinations <= MAX_COMBINATIONS ? MAX_WORK : MAX_WORK_BEYOND;
    self->check_cost = 4 + self->axes.terms / (self->axes.checks.count + 1);
    self->blamed.count = 0;
    for (size_t i = 0; i < self->axes.checks.count; i++)
        vector_push(&self->blamed, false);
}

/* ---- Enumerating ---- */

static void move_to_front(CheckList *checks, size_t place)
{
    uint32_t check = checks->items[place];
    for (; place > 0; place--)
        checks->items[place] = checks->items[place - 1];
    checks->items[0] = check;
}

static bool level_holds(Enumeration *self, Level *level)
{
    TermEvaluator *evaluator = self->link.shared->evaluator;
    for (size_t i = 0; i < level->checks.count; i++) {
        uint32_t check = level->checks.items[i];
        self->work += self->check_cost;
        if (term_evaluate(evaluator, self->axes.checks.items[check].term) != 0)
            continue;
        self->blamed.items[check] = true;
        move_to_front(&level->checks, i);
        return false;
    }
    return true;
}

/* Unknown: too much work. On YES the evaluator holds the model. */
static Verdict try_from(Enumeration *self, unsigned number)
{
    if (number == self->axes.count)
        return VERDICT_YES;
    Level *level = &self->levels[number];
    const Axis *axis = &self->axes.items[level->axis];
    level->reached = true;
    for (size_t i = 0; i < axis->count; i++) {
        if (++self->work > self->max_work)
            return VERDICT_UNKNOWN;
        term_evaluator_bind(self->link.shared->evaluator, axis->variable, self->axes.values.items[axis->first + i]);
        if (!level_holds(self, level))
            continue;
        Verdict verdict = try_from(self, number + 1);
        if (verdict != VERDICT_NO)
            return verdict;
    }
    return VERDICT_NO;
}

/* ---- The link ---- */

static void read_model(Enumeration *self, Answer *answer)
{
    for (unsigned i = 0; i < self->axes.count; i++) {
        VariableId variable = self->axes.items[i].variable;
        Wide value = term_evaluate(self->link.shared->evaluator, term_variable(self->link.shared->pool, variable));
        vector_push(&answer->model, (TermBinding){variable, (uint64_t)value});
    }
}

/* The core: constraints that excluded something, and those that shaped the axes that were reached. */
static void read_core(Enumeration *self, Answer *answer)
{
    uint32_t reached = 0;
    for (unsigned i = 0; i < self->axes.count; i++)
        reached |= (uint32_t)self->levels[i].reached << self->levels[i].axis;
    for (size_t i = 0; i < self->axes.checks.count; i++) {
        const Check *check = &self->axes.checks.items[i];
        if (self->blamed.items[i] || (check->role == CHECK_IN_AXIS && check->axes & reached))
            vector_push(&answer->core, check->term);
    }
}

static bool answer_by_enumeration(Enumeration *self, const Query *query, Answer *answer)
{
    SolverShared *shared = self->link.shared;
    if (!axes_make(&self->axes, shared, query))
        return false;
    budget_prepare(self);
    levels_prepare(self, query);
    term_evaluator_clear(shared->evaluator);
    Verdict verdict = try_from(self, 0);
    shared->statistics.work += self->work / WORK_PER_STEP;
    if (verdict == VERDICT_UNKNOWN)
        return false;
    if (verdict == VERDICT_NO) {
        read_core(self, answer);
    } else {
        read_model(self, answer);
        if (!query_holds(shared, query, &answer->model)) {
            shared->statistics.model_failures++;
            answer->model.count = 0;
            return false;
        }
    }
    answer->verdict = verdict;
    return true;
}

static void enumeration_check(SolverLink *link, const Query *query, Answer *answer)
{
    if (answer_by_enumeration((Enumeration *)link, query, answer))
        link->shared->statistics.by_enumeration++;
    else
        link_next(link, query, answer);
}

static void enumeration_free(SolverLink *link)
{
    Enumeration *self = (Enumeration *)link;
    axes_release(&self->axes);
    for (unsigned i = 0; i < MAX_AXES; i++)
        vector_release(&self->levels[i].checks);
    vector_release(&self->blamed);
    free(self);
}

SolverLink *enumeration_link_new(void)
{
    static const SolverLinkType type = {enumeration_check, enumeration_free};
    Enumeration *self = base_allocate_zeroed(sizeof *self);
    self->link.type = &type;
    return &self->link;
}
