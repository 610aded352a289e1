/* Intervals (bounds.h), and bisection where they do not decide.
 *
 * The constraints narrow the intervals of all terms. If one is empty, the query is unsatisfiable. Else a dive fixes
 * one variable after the other inside its interval and narrows the others in between: that finds a model if the
 * constraints leave room. If it does not, a variable's interval is bisected, and each half is decided by itself. The
 * effort is limited; the next link decides the other queries. */
#include <stdlib.h>
#include <string.h>

#include "solver/bounds.h"
#include "solver/float_number.h"

enum {
    MAX_VARIABLES = 48,
    MAX_DEPTH = 48,
    WORK = 1 << 17,     /* rules applied */
    WORK_PER_STEP = 2,  /* as SolverStatistics.work counts */
    FLOAT_FACTOR = 8,   /* so much more with floats: there Z3 takes at least a tenth of a second */
    DIVE_EVERY = 2,     /* halves that get a dive, from the first few on */
};

typedef struct Branching {
    SolverLink link;
    Bounds bounds;
    const Query *query;
    VariableList variables;
    uint32_t nodes[MAX_VARIABLES];       /* of the variables */
    double root_sizes[MAX_VARIABLES];
    TermInput candidate;
    Vector(Bound) stack;                 /* saved intervals */
    size_t halves;
} Branching;

/* ---- Saving ---- */

static void save(Branching *self)
{
    for (size_t i = 0; i < self->bounds.bounds.count; i++)
        vector_push(&self->stack, self->bounds.bounds.items[i]);
}

/* Restores what was saved last, which stays saved. */
static void restore(Branching *self)
{
    size_t count = self->bounds.bounds.count;
    memcpy(self->bounds.bounds.items, self->stack.items + self->stack.count - count, count * sizeof(Bound));
    self->bounds.conflict = false;
}

static void drop(Branching *self)
{
    self->stack.count -= self->bounds.bounds.count;
}

/* ---- Values of a variable ---- */

static const TermVariable *variable_at(const Branching *self, size_t place)
{
    return term_variable_get(self->link.shared->pool, self->variables.items[place]);
}

static bool is_float_at(const Branching *self, size_t place)
{
    const TermVariable *variable = variable_at(self, place);
    return variable->kind == TERM_FLOAT && (variable->width == 32 || variable->width == 64);
}

static View view_at(const Branching *self, size_t place)
{
    TermKind kind = (TermKind)variable_at(self, place)->kind;
    if (is_float_at(self, place))
        return VIEW_FLOAT;
    return kind == TERM_SIGNED || kind == TERM_CHAR ? VIEW_SIGNED : VIEW_UNSIGNED;
}

static Span span_at(const Branching *self, size_t place)
{
    return self->bounds.bounds.items[self->nodes[place]].views[view_at(self, place)];
}

static SignedWide clamp(SignedWide value, Span span)
{
    return value < span.low ? span.low : value > span.high ? span.high : value;
}

/* The middle of the interval by value: by float number, half of all floats would be below one. */
static SignedWide middle_of(const Branching *self, size_t place)
{
    Span span = span_at(self, place);
    unsigned width = variable_at(self, place)->width;
    if (!is_float_at(self, place))
        return span.low + (span.high - span.low) / 2;
    double low = float_number_value((int64_t)span.low, width), high = float_number_value((int64_t)span.high, width);
    low = fmax(low, -0x1p100), high = fmin(high, 0x1p100);
    double middle = low + (high - low) / 2;
    if (floor(middle) > low)
        middle = floor(middle);
    return clamp(float_number_of(middle, width), span);
}

/* The integer next to the end of the interval at `value`, if the interval has one. */
static SignedWide whole_float(Span span, SignedWide value, unsigned width)
{
    double exact = float_number_value((int64_t)value, width);
    double whole = value == span.low ? ceil(exact) : floor(exact);
    SignedWide number = float_number_of(whole, width);
    return number >= span.low && number <= span.high ? number : value;
}

static uint64_t hint_at(const Branching *self, size_t place)
{
    return query_hint_value(self->query, self->variables.items[place]);
}

/* Near the hint, or in the middle. */
static uint64_t float_choice(const Branching *self, size_t place, bool near)
{
    Span span = span_at(self, place);
    unsigned width = variable_at(self, place)->width;
    uint64_t hint = hint_at(self, place);
    int64_t number;
    bool is_number = ranges_float_number(hint, width, &number);
    if (span.low > span.high)
        return is_number ? (uint64_t)ranges_float_infinity(width) + 1 : hint;
    if (!near || !is_number)
        return float_number_bits((int64_t)middle_of(self, place), width);
    SignedWide chosen = clamp(number, span);
    if (chosen == number)
        return hint;
    return float_number_bits((int64_t)whole_float(span, chosen, width), width);
}

static uint64_t choice_at(const Branching *self, size_t place, bool near)
{
    if (is_float_at(self, place))
        return float_choice(self, place, near);
    unsigned width = variable_at(self, place)->width;
    uint64_t hint = hint_at(self, place);
    SignedWide value = view_at(self, place) == VIEW_SIGNED ? wide_extend(hint, width) : (SignedWide)hint;
    value = near ? clamp(value, span_at(self, place)) : middle_of(self, place);
    return (uint64_t)wide_mask((Wide)value, width);
}

/* ---- Dives ---- */

static void fix(Branching *self, size_t place, uint64_t value)
{
    self->bounds.current = self->nodes[place];
    bounds_narrow(&self->bounds, self->nodes[place], VIEW_UNSIGNED, (Span){(SignedWide)value, (SignedWide)value});
}

/* Changes the intervals. */
static bool dive_down(Branching *self, size_t first, bool near)
{
    size_t count = self->variables.count;
    self->candidate.count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t place = (first + i) % count;
        uint64_t value = choice_at(self, place, near);
        fix(self, place, value);
        if (self->bounds.conflict || !bounds_propagate(&self->bounds))
            return false;
        term_input_set(&self->candidate, self->variables.items[place], value);
    }
    return query_holds(self->link.shared, self->query, &self->candidate);
}

static bool dive(Branching *self, size_t first, bool near)
{
    uint64_t core[REASON_WORDS];
    memcpy(core, self->bounds.core, sizeof core);
    save(self);
    bool found = dive_down(self, first, near);
    restore(self);
    drop(self);
    memcpy(self->bounds.core, core, sizeof core); /* conflicts of a dive come from its own choices */
    return found;
}

/* ---- Halves ---- */

static double size_at(const Branching *self, size_t place)
{
    Span span = span_at(self, place);
    unsigned width = variable_at(self, place)->width;
    if (span.low >= span.high)
        return 0;
    if (!is_float_at(self, place))
        return (double)(span.high - span.low);
    double low = float_number_value((int64_t)span.low, width), high = float_number_value((int64_t)span.high, width);
    return fmin(high, 0x1p100) - fmax(low, -0x1p100) + 0x1p-40;
}

/* The first constraint that a point of the box violates; the count if none. */
static size_t violated_constraint(Branching *self)
{
    const Query *query = self->query;
    self->candidate.count = 0;
    for (size_t i = 0; i < self->variables.count; i++)
        term_input_set(&self->candidate, self->variables.items[i], choice_at(self, i, true));
    term_evaluator_load(self->link.shared->evaluator, &self->candidate);
    for (size_t i = 0; i < query->count; i++)
        if (term_evaluate(self->link.shared->evaluator, query->constraints[i]) == 0)
            return i;
    return query->count;
}

static bool occurs_in(const Branching *self, size_t place, Term constraint)
{
    const TermPool *pool = self->link.shared->pool;
    TermSet own = self->bounds.nodes.items[self->nodes[place]].node.variables;
    return term_set_intersects(pool, own, term_node(pool, constraint)->variables);
}

/* The variable of the constraint whose interval shrank least so far; false if all are single values. */
static bool choose_variable(const Branching *self, Term constraint, size_t *chosen)
{
    double best = 0;
    for (size_t i = 0; i < self->variables.count; i++) {
        double share = size_at(self, i) / self->root_sizes[i];
        if (share > best && occurs_in(self, i, constraint)) {
            best = share;
            *chosen = i;
        }
    }
    return best > 0;
}

static Verdict solve(Branching *self, unsigned depth);

static Verdict solve_half(Branching *self, size_t place, Span half, unsigned depth)
{
    save(self);
    self->bounds.current = self->nodes[place];
    bounds_narrow(&self->bounds, self->nodes[place], view_at(self, place), half);
    Verdict verdict = solve(self, depth + 1);
    restore(self);
    drop(self);
    return verdict;
}

static Verdict solve_halves(Branching *self, size_t place, unsigned depth)
{
    Span span = span_at(self, place);
    SignedWide middle = clamp(middle_of(self, place), (Span){span.low, span.high - 1});
    Span halves[] = {{span.low, middle}, {middle + 1, span.high}};
    bool second_first = false;
    int64_t number;
    uint64_t hint = hint_at(self, place);
    if (view_at(self, place) == VIEW_FLOAT)
        second_first = ranges_float_number(hint, variable_at(self, place)->width, &number) && number > middle;
    else if (view_at(self, place) == VIEW_SIGNED)
        second_first = wide_extend(hint, variable_at(self, place)->width) > middle;
    else
        second_first = (SignedWide)hint > middle;
    Verdict verdict = solve_half(self, place, halves[second_first], depth);
    return verdict == VERDICT_NO ? solve_half(self, place, halves[!second_first], depth) : verdict;
}

/* With YES, the candidate is a model. */
static Verdict solve(Branching *self, unsigned depth)
{
    if (self->bounds.conflict || !bounds_propagate(&self->bounds))
        return VERDICT_NO;
    if (self->bounds.work >= self->bounds.max_work || depth >= MAX_DEPTH)
        return VERDICT_UNKNOWN;
    size_t turn = self->halves++;
    if (turn % DIVE_EVERY == 0 && dive(self, turn / DIVE_EVERY, turn % 4 == 0))
        return VERDICT_YES;
    size_t violated = violated_constraint(self), place = 0;
    if (violated == self->query->count)
        return VERDICT_YES;
    if (!choose_variable(self, self->query->constraints[violated], &place))
        return VERDICT_UNKNOWN;
    return solve_halves(self, place, depth);
}

/* ---- The link ---- */

static bool has_floats(const Bounds *bounds)
{
    for (size_t i = 0; i < bounds->nodes.count; i++)
        if (bounds->nodes.items[i].node.op >= TERM_FADD)
            return true;
    return false;
}

static bool prepare(Branching *self, const Query *query)
{
    TermPool *pool = self->link.shared->pool;
    self->query = query;
    self->halves = 0;
    self->stack.count = 0;
    query_variables(self->link.shared, query, &self->variables);
    if (self->variables.count > MAX_VARIABLES || !bounds_make(&self->bounds, pool, query))
        return false;
    for (size_t i = 0; i < self->variables.count; i++) {
        Term term = term_variable(pool, self->variables.items[i]);
        uint64_t number;
        if (!map_get(&self->bounds.numbers, term, &number)) /* it occurs only in a table */
            return false;
        self->nodes[i] = (uint32_t)number;
    }
    self->bounds.max_work = has_floats(&self->bounds) ? WORK * FLOAT_FACTOR : WORK;
    return true;
}

static void read_core(const Branching *self, Answer *answer)
{
    for (size_t i = 0; i < self->query->count; i++)
        if (self->bounds.core[i / 64] >> i % 64 & 1)
            vector_push(&answer->core, self->query->constraints[i]);
}

static Verdict decide(Branching *self)
{
    if (self->bounds.conflict || !bounds_propagate(&self->bounds))
        return VERDICT_NO;
    bounds_add_orders(&self->bounds);
    if (self->bounds.conflict || !bounds_propagate(&self->bounds) || bounds_are_linear_conflict(&self->bounds))
        return VERDICT_NO;
    for (size_t i = 0; i < self->variables.count; i++)
        self->root_sizes[i] = fmax(size_at(self, i), 1e-30);
    return solve(self, 0);
}

static void branching_check(SolverLink *link, const Query *query, Answer *answer)
{
    Branching *self = (Branching *)link;
    bool fits = prepare(self, query);
    Verdict verdict = fits ? decide(self) : VERDICT_UNKNOWN;
    link->shared->statistics.work += fits ? self->bounds.work / WORK_PER_STEP : 0;
    if (verdict == VERDICT_YES) {
        term_input_copy(&answer->model, &self->candidate);
        if (!query_holds(link->shared, query, &answer->model)) {
            link->shared->statistics.model_failures++;
            answer->model.count = 0;
            verdict = VERDICT_UNKNOWN;
        }
    }
    if (verdict == VERDICT_UNKNOWN) {
        link_next(link, query, answer);
        return;
    }
    if (verdict == VERDICT_NO)
        read_core(self, answer);
    answer->verdict = verdict;
    link->shared->statistics.by_bounds++;
}

static void branching_free(SolverLink *link)
{
    Branching *self = (Branching *)link;
    bounds_release(&self->bounds);
    vector_release(&self->variables);
    vector_release(&self->candidate);
    vector_release(&self->stack);
    free(self);
}

SolverLink *branching_link_new(void)
{
    static const SolverLinkType type = {branching_check, branching_free};
    Branching *self = base_allocate_zeroed(sizeof *self);
    self->link.type = &type;
    return &self->link;
}
