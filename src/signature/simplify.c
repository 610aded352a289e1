/* Readable constraints: an equivalent condition with fewer and simpler constraints. */
#include <stdlib.h>
#include <string.h>

#include "signature/internal.h"

enum { QUERY_WORK = 100 * STEPS_PER_MS, MAX_CONSTRAINTS = 300, MAX_PINNED = 12 };

/* All cases share this work plus about half of the exploration's work; each case has a part of it. When that is
 * spent, its remaining constraints stay unchanged. */
enum { SIMPLIFY_WORK = 4000 * STEPS_PER_MS, GUARD_WORK = 200 * STEPS_PER_MS, STEPS_PER_DECISION = 50, JOINS_PER_STEP = 4 };

typedef struct Simplifier {
    Signing *signing;
    TermPool *pool;
    const TermInput *input;       /* satisfies all constraints */
    TermList *list;               /* TERM_NONE: removed */
    uint64_t most;                /* the value of signing_work at which to stop */
} Simplifier;

static bool goes_on(const Simplifier *simplifier)
{
    return signing_work(simplifier->signing) < simplifier->most && signing_goes_on(simplifier->signing);
}

/* True if the constraints other than number `without`, and other than those on table elements at `index`, imply this
 * one. */
static bool is_implied(const Simplifier *simplifier, Term constraint, size_t without, Term index)
{
    const TermList *domain = &simplifier->signing->domain;
    TermList query = {0};
    for (size_t i = 0; i < domain->count; i++)
        vector_push(&query, domain->items[i]);
    for (size_t i = 0; i < simplifier->list->count; i++)
        if (i != without && simplifier->list->items[i] != TERM_NONE &&
            (index == TERM_NONE || !term_selects_at(simplifier->pool, simplifier->list->items[i], index)))
            vector_push(&query, simplifier->list->items[i]);
    vector_push(&query, term_not(simplifier->pool, constraint));
    Verdict verdict = signing_ask(simplifier->signing, &query, simplifier->input, QUERY_WORK);
    vector_release(&query);
    return verdict == VERDICT_NO;
}

static void remove_dropped(TermList *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] != TERM_NONE)
            list->items[count++] = list->items[i];
    list->count = count;
}

/* ---- Exclusions ---- */

/* Some constraint of the aborted run's partition is false; only those that the other constraints do not imply are
 * listed. */
static Term negation_of(const Simplifier *simplifier, const Partition *partition, const Partition *aborted)
{
    Term any = TERM_NONE;
    for (size_t i = 0; i < aborted->constraints.count; i++) {
        Term constraint = aborted->constraints.items[i];
        if (terms_have(&partition->sorted, constraint) || (goes_on(simplifier) && is_implied(simplifier, constraint, SIZE_MAX, TERM_NONE)))
            continue;
        Term not_it = term_not(simplifier->pool, constraint);
        any = any == TERM_NONE ? not_it : term_or(simplifier->pool, any, not_it);
    }
    return any == TERM_NONE ? aborted->negation : any;
}

static void add_excluded(const Simplifier *simplifier, const Partition *partition)
{
    for (size_t i = 0; i < partition->excluded.count; i++) {
        const Partition *aborted = &simplifier->signing->partitions.items[partition->excluded.items[i]];
        Term negation = negation_of(simplifier, partition, aborted);
        if (!terms_include(simplifier->list, negation))
            vector_push(simplifier->list, negation);
    }
}

/* ---- Bounds: comparisons of one term with constants ---- */

typedef enum AtomKind { ATOM_NONE, ATOM_EQUAL, ATOM_DIFFERENT, ATOM_LOW, ATOM_HIGH } AtomKind;

typedef struct Atom {
    AtomKind kind;
    Term of;
    bool is_signed;               /* bounds only */
    Wide constant;                /* equal or different */
    SignedWide value;             /* bounds: the last value that is allowed */
} Atom;

static SignedWide value_as(const TermPool *pool, const Atom *atom, Wide constant, bool is_signed)
{
    return is_signed ? wide_extend(constant, term_width(pool, atom->of)) : (SignedWide)constant;
}

static Atom read_equality(const TermPool *pool, const TermNode *node, AtomKind kind)
{
    Atom atom = {.kind = kind};
    bool left = term_is_constant(pool, node->operands[0], &atom.constant);
    if (!left && !term_is_constant(pool, node->operands[1], &atom.constant))
        return (Atom){0};
    atom.of = node->operands[left];
    return atom;
}

static Atom read_bound(const TermPool *pool, const TermNode *node)
{
    Atom atom = {.is_signed = node->op == TERM_SLT || node->op == TERM_SLE};
    bool strict = node->op == TERM_SLT || node->op == TERM_ULT;
    bool left = term_is_constant(pool, node->operands[0], &atom.constant);
    if (!left && !term_is_constant(pool, node->operands[1], &atom.constant))
        return (Atom){0};
    atom.kind = left ? ATOM_LOW : ATOM_HIGH;
    atom.of = node->operands[left];
    atom.value = value_as(pool, &atom, atom.constant, atom.is_signed);
    if (strict)
        atom.value += left ? 1 : -1;
    return atom;
}

static Atom read_atom(const TermPool *pool, Term term)
{
    const TermNode *node = term_node(pool, term);
    bool negated = node->op == TERM_NOT;
    if (negated)
        node = term_node(pool, node->operands[0]);
    Atom atom = {0};
    if (node->op == TERM_EQ)
        atom = read_equality(pool, node, negated ? ATOM_DIFFERENT : ATOM_EQUAL);
    else if (!negated && node->op >= TERM_ULT && node->op <= TERM_SLE)
        atom = read_bound(pool, node);
    if (atom.kind != ATOM_NONE && (term_width(pool, atom.of) > 64 || term_width(pool, atom.of) == 1))
        atom.kind = ATOM_NONE;
    return atom;
}

static bool is_bound(const Atom *atom)
{
    return atom->kind == ATOM_LOW || atom->kind == ATOM_HIGH;
}

static Term strictly(TermPool *pool, const Atom *bound, Wide limit)
{
    Term constant = term_constant_wide(pool, term_width(pool, bound->of), limit);
    Term low = bound->kind == ATOM_LOW ? constant : bound->of, high = bound->kind == ATOM_LOW ? bound->of : constant;
    return bound->is_signed ? term_slt(pool, low, high) : term_ult(pool, low, high);
}

/* Merges two bounds of the same order: into the tighter one, or into an equality if they meet. */
static bool join_bounds(TermPool *pool, const Atom *a, const Atom *b, Term terms[2])
{
    if (a->is_signed != b->is_signed)
        return false;
    if (a->kind == b->kind) {
        bool second = a->kind == ATOM_LOW ? a->value < b->value : a->value > b->value;
        terms[!second] = TERM_NONE;
        return true;
    }
    if (a->value != b->value)
        return false;
    terms[0] = term_eq(pool, a->of, term_constant_wide(pool, term_width(pool, a->of), (Wide)a->value));
    terms[1] = TERM_NONE;
    return true;
}

/* A value that a bound excludes already, or whose exclusion moves the bound by one. */
static bool join_hole(TermPool *pool, const Atom *bound, const Atom *hole, Term *bound_term, Term *hole_term)
{
    SignedWide value = value_as(pool, hole, hole->constant, bound->is_signed);
    bool outside = bound->kind == ATOM_LOW ? value < bound->value : value > bound->value;
    if (!outside && value != bound->value)
        return false;
    if (!outside)
        *bound_term = strictly(pool, bound, hole->constant);
    *hole_term = TERM_NONE;
    return true;
}

/* Simplifies two constraints of one conjunction; TERM_NONE: the constraint is redundant. False: nothing changed. */
static bool join(TermPool *pool, Term terms[2])
{
    Atom a = read_atom(pool, terms[0]), b = read_atom(pool, terms[1]);
    if (a.kind == ATOM_NONE || b.kind == ATOM_NONE || a.of != b.of)
        return false;
    if (a.kind == ATOM_EQUAL || b.kind == ATOM_EQUAL) {
        terms[a.kind == ATOM_EQUAL] = TERM_NONE;
        return true;
    }
    if (is_bound(&a) && is_bound(&b))
        return join_bounds(pool, &a, &b, terms);
    if (is_bound(&a))
        return join_hole(pool, &a, &b, &terms[0], &terms[1]);
    return is_bound(&b) && join_hole(pool, &b, &a, &terms[1], &terms[0]);
}

static bool join_with_others(TermPool *pool, TermList *list, size_t at)
{
    bool changed = false;
    for (size_t i = 0; i < list->count && list->items[at] != TERM_NONE; i++) {
        Term terms[2] = {list->items[at], list->items[i]};
        if (i == at || terms[1] == TERM_NONE || !join(pool, terms))
            continue;
        list->items[at] = terms[0];
        list->items[i] = terms[1];
        changed = true;
    }
    return changed;
}

static void join_all(const Simplifier *simplifier)
{
    TermList *list = simplifier->list;
    for (bool changed = list->count <= MAX_CONSTRAINTS; changed;) {
        changed = false;
        simplifier->signing->steps += list->count * list->count / JOINS_PER_STEP;
        for (size_t i = 0; i < list->count; i++)
            changed |= list->items[i] != TERM_NONE && join_with_others(simplifier->pool, list, i);
        remove_dropped(list);
    }
}

/* ---- Signed values between 0 and a limit: often one unsigned comparison ---- */

static bool is_all_signed(const TermPool *pool, Term term)
{
    size_t count;
    const VariableId *items = term_set_items(pool, term_node(pool, term)->variables, &count);
    for (size_t i = 0; i < count; i++) {
        uint8_t kind = term_variable_get(pool, items[i])->kind;
        if (kind != TERM_SIGNED && kind != TERM_CHAR)
            return false;
    }
    return count > 0;
}

static void insert_after(TermList *list, size_t at, Term term)
{
    vector_push(list, term);
    for (size_t i = list->count - 1; i > at + 1; i--)
        list->items[i] = list->items[i - 1];
    list->items[at + 1] = term;
}

/* Constraint `at` states that a value is in [0, limit], or outside of it. */
static void split_range(const Simplifier *simplifier, size_t at)
{
    TermPool *pool = simplifier->pool;
    TermList *list = simplifier->list;
    Atom atom = read_atom(pool, list->items[at]);
    if (!is_bound(&atom) || atom.is_signed || !is_all_signed(pool, atom.of))
        return;
    unsigned width = term_width(pool, atom.of);
    bool inside = atom.kind == ATOM_HIGH;
    SignedWide limit = inside ? atom.value : atom.value - 1;
    if (limit >> (width - 1) != 0)
        return;
    Term last = term_constant_wide(pool, width, (Wide)limit);
    Term low = term_sle(pool, term_constant(pool, width, 0), atom.of), high = term_sle(pool, atom.of, last);
    if (inside) {
        list->items[at] = low;
        insert_after(list, at, high);
    } else if (goes_on(simplifier) && is_implied(simplifier, low, at, TERM_NONE)) {
        list->items[at] = term_not(pool, high);
    } else if (goes_on(simplifier) && is_implied(simplifier, high, at, TERM_NONE)) {
        list->items[at] = term_not(pool, low);
    } else {
        Term above = term_not(pool, high);
        list->items[at] = term_or(pool, term_not(pool, low), above);
    }
}

static void split_ranges(const Simplifier *simplifier)
{
    for (size_t i = simplifier->list->count; i-- > 0;)
        split_range(simplifier, i);
    join_all(simplifier);
}

/* ---- Inputs that can have one value only ---- */

static bool is_bool(const TermPool *pool, Term term)
{
    const TermNode *node = term_node(pool, term);
    return node->op == TERM_VARIABLE && term_variable_get(pool, (VariableId)node->words[0])->kind == TERM_BOOL;
}

static void pin(const Simplifier *simplifier, VariableId id)
{
    TermPool *pool = simplifier->pool;
    Term variable = term_variable(pool, id);
    unsigned width = term_width(pool, variable);
    uint64_t value = 0;
    term_input_get(simplifier->input, id, &value);
    Term equal = is_bool(pool, variable) && value ? term_ne(pool, variable, term_constant(pool, width, 0))
                                                  : term_eq(pool, variable, term_constant(pool, width, value));
    if (terms_include(simplifier->list, equal) || !goes_on(simplifier) || !is_implied(simplifier, equal, SIZE_MAX, TERM_NONE))
        return;
    vector_push(simplifier->list, equal);
}

static void pin_all(const Simplifier *simplifier)
{
    TermSet set = 0;
    size_t count;
    for (size_t i = 0; i < simplifier->list->count; i++)
        set = term_set_union(simplifier->pool, set, term_node(simplifier->pool, simplifier->list->items[i])->variables);
    for (size_t i = 0; i < (term_set_items(simplifier->pool, set, &count), count) && count <= MAX_PINNED; i++)
        pin(simplifier, term_set_items(simplifier->pool, set, &count)[i]);
}

/* ---- Indices of tables ---- */

/* A term defines elements beyond a table, C does not. So the shown constraints must state or imply that the index is
 * in bounds. */
static void bound_index(const Simplifier *simplifier, const TermNode *select)
{
    TermPool *pool = simplifier->pool;
    Term index = select->operands[0];
    size_t count;
    term_table_elements(pool, select->operands[1], &count);
    Term bound = term_ult(pool, index, term_constant(pool, term_width(pool, index), count));
    if (term_is_true(pool, bound) || terms_include(simplifier->list, bound) || !goes_on(simplifier))
        return;
    if (is_implied(simplifier, bound, SIZE_MAX, TERM_NONE)) /* else the element does not matter there */
        vector_push(simplifier->list, bound);
}

static void bound_indices(const Simplifier *simplifier)
{
    TermList selects = {0};
    for (size_t i = 0; i < simplifier->list->count; i++)
        term_add_selects(simplifier->pool, simplifier->list->items[i], &selects);
    for (size_t i = 0; i < selects.count; i++) {
        TermNode select = *term_node(simplifier->pool, selects.items[i]);
        bound_index(simplifier, &select);
    }
    if (selects.count)
        join_all(simplifier);
    vector_release(&selects);
}

/* ---- Elements of constant tables, by the indices that are meant ---- */

/* A conjunction becomes several constraints, which may be joined with others. */
static void replace_by_parts(const Simplifier *simplifier, size_t at, Term term)
{
    TermNode node = *term_node(simplifier->pool, term);
    simplifier->list->items[at] = node.op == TERM_AND ? node.operands[0] : term;
    if (node.op == TERM_AND)
        insert_after(simplifier->list, at, node.operands[1]);
}

static void show_intervals(const Simplifier *simplifier)
{
    TermList *list = simplifier->list;
    for (size_t i = list->count; i-- > 0 && goes_on(simplifier);) {
        Term bound, intervals = term_intervals(simplifier->signing, list->items[i], &bound);
        bool holds = intervals != TERM_NONE && (bound == TERM_NONE || terms_include(list, bound) || is_implied(simplifier, bound, i, TERM_NONE));
        if (holds)
            replace_by_parts(simplifier, i, intervals);
    }
    join_all(simplifier);
}

/* ---- Redundant constraints ---- */

/* An equality of an input and a constant is as simple as possible. */
static unsigned complexity(const TermPool *pool, Term term)
{
    Atom atom = read_atom(pool, term);
    if ((atom.kind == ATOM_EQUAL && term_node(pool, atom.of)->op == TERM_VARIABLE) ||
        (atom.kind == ATOM_DIFFERENT && is_bool(pool, atom.of)))
        return 0;
    return term_complexity(pool, term);
}

/* A term defines division by zero, C does not: the constraint that excludes it stays. */
static bool guards_division(const Simplifier *simplifier, Term constraint)
{
    Atom atom = read_atom(simplifier->pool, constraint);
    if (atom.kind != ATOM_DIFFERENT || atom.constant != 0)
        return false;
    for (size_t i = 0; i < simplifier->list->count; i++)
        if (simplifier->list->items[i] != TERM_NONE && term_divides_by(simplifier->pool, simplifier->list->items[i], atom.of))
            return true;
    return false;
}

/* A constraint on a table element must not replace the bound of its index. */
static bool may_be_dropped(const Simplifier *simplifier, Term constraint, size_t place)
{
    Atom atom = read_atom(simplifier->pool, constraint);
    return !guards_division(simplifier, constraint) &&
           is_implied(simplifier, constraint, place, is_bound(&atom) ? atom.of : TERM_NONE);
}

typedef struct Candidate {
    size_t place;
    unsigned complexity;
} Candidate;

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    if (x->complexity != y->complexity)
        return x->complexity > y->complexity ? -1 : 1;
    return (x->place < y->place) - (x->place > y->place);
}

/* The most complex constraints are removed first, so that simple ones remain. */
static void drop_implied(const Simplifier *simplifier)
{
    TermList *list = simplifier->list;
    Vector(Candidate) candidates = {0};
    for (size_t i = 0; i < list->count; i++) {
        vector_push(&candidates, (Candidate){i, complexity(simplifier->pool, list->items[i])});
    }
    if (candidates.count)
        qsort(candidates.items, candidates.count, sizeof *candidates.items, compare_candidates);
    for (size_t i = 0; i < candidates.count && goes_on(simplifier); i++) {
        Term *constraint = &list->items[candidates.items[i].place];
        if (may_be_dropped(simplifier, *constraint, candidates.items[i].place))
            *constraint = TERM_NONE;
    }
    vector_release(&candidates);
    remove_dropped(list);
}

/* ---- One case, and all ---- */

static void drop_true(const Simplifier *simplifier)
{
    TermList *list = simplifier->list;
    for (size_t i = 0; i < list->count; i++)
        if (term_is_true(simplifier->pool, list->items[i]) || terms_include(&simplifier->signing->domain, list->items[i]))
            list->items[i] = TERM_NONE;
    remove_dropped(list);
}

/* None of several values: a constraint for each. */
static void add_constraint(TermPool *pool, Term constraint, TermList *list)
{
    TermList left = {0};
    vector_push(&left, constraint);
    while (left.count > 0) {
        Term term = vector_pop(&left);
        TermNode node = *term_node(pool, term), inner = *term_node(pool, node.op == TERM_NOT ? node.operands[0] : term);
        if (node.op == TERM_NOT && inner.op == TERM_OR && inner.width == 1) {
            vector_push(&left, term_not(pool, inner.operands[1]));
            vector_push(&left, term_not(pool, inner.operands[0]));
        } else {
            vector_push(list, term);
        }
    }
    vector_release(&left);
}

static void simplify(Signing *signing, Partition *partition, uint64_t most)
{
    Simplifier simplifier = {.signing = signing, .pool = signing->session->terms, .input = &partition->input,
                             .list = &partition->simple, .most = most};
    for (size_t i = 0; i < partition->constraints.count; i++)
        add_constraint(simplifier.pool, partition->constraints.items[i], simplifier.list);
    drop_true(&simplifier);
    if (goes_on(&simplifier))
        join_all(&simplifier);
    add_excluded(&simplifier, partition);
    if (simplifier.list->count > MAX_CONSTRAINTS || !goes_on(&simplifier))
        return;
    join_all(&simplifier);
    bound_indices(&simplifier);
    show_intervals(&simplifier);
    split_ranges(&simplifier);
    pin_all(&simplifier);
    drop_implied(&simplifier);
    join_all(&simplifier);
}

/* Groups constraints on the same variables, in the order of the first constraint of each group. */
static void group_by_variables(const TermPool *pool, TermList *constraints)
{
    for (size_t i = 1; i < constraints->count; i++) {
        Term constraint = constraints->items[i];
        TermSet variables = term_node(pool, constraint)->variables;
        size_t place = i;
        while (place > 0 && term_node(pool, constraints->items[place - 1])->variables != variables)
            place--;
        if (place == 0)
            continue;
        memmove(&constraints->items[place + 1], &constraints->items[place], (i - place) * sizeof *constraints->items);
        constraints->items[place] = constraint;
    }
}

/* Bounds and divisors come before the terms that need them, as in C's order of evaluation. */
static void put_guards_first(const TermPool *pool, TermList *constraints)
{
    for (size_t i = 1; i < constraints->count && constraints->count <= MAX_CONSTRAINTS; i++) {
        Term constraint = constraints->items[i];
        unsigned hazards = term_hazards(pool, constraint);
        size_t place = i;
        for (; place > 0 && term_hazards(pool, constraints->items[place - 1]) > hazards; place--)
            constraints->items[place] = constraints->items[place - 1];
        constraints->items[place] = constraint;
    }
}

static uint64_t work_for_all(const Signing *signing)
{
    return SIMPLIFY_WORK + (signing_work(signing) + signing->decisions * STEPS_PER_DECISION) / 2;
}

static void prepare(Signing *signing, Partition *partition, uint64_t most)
{
    group_by_variables(signing->session->terms, &partition->simple);
    put_guards_first(signing->session->terms, &partition->simple);
    signing_guard(signing, partition, most + GUARD_WORK);
    partition->is_ready = true;
}

/* After the first stop, cases are prepared without queries until the next one; so there are some to show. */
static void go_on_without_queries(Signing *signing)
{
    if (!is_stopped(signing) || signing->asks_no_more)
        return;
    signing->asks_no_more = true;
    stop_enter_phase(signing->session->stop, signing->options->certify ? 0.85 : 1, 0.3);
}

void signing_simplify(Signing *signing)
{
    uint64_t before = signing_work(signing), work = work_for_all(signing);
    size_t count = signing->partitions.count;
    for (size_t i = 0; i < count; i++) {
        Partition *partition = &signing->partitions.items[i];
        uint64_t most = before + (uint64_t)((double)work * (double)(i + 1) / (double)count);
        if (!partition->is_case)
            continue;
        simplify(signing, partition, most);
        go_on_without_queries(signing);
        if (!is_stopped(signing))
            prepare(signing, partition, most);
    }
    signing->asks_no_more = false;
}
