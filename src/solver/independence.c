/* Only constraints that share variables, directly or through other constraints, with one that the hint violates must
 * be solved: the others keep the hint's values and so stay satisfied.
 *
 * Queries of one exploration are mostly long and share long prefixes. So the constraints of the last query are kept
 * as a stack with an index from variables to constraints, and only the part that differs is popped and pushed. The
 * cost of finding related constraints then depends on their number, not on the length of the query. */
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"

enum { NONE = UINT32_MAX };

/* One constraint on the stack. */
typedef struct Place {
    Term term;
    TermSet set;
    uint32_t below;   /* index of the next older constraint with the same set, or NONE */
    bool is_repeated; /* an older one is the same: then it is linked to no other */
} Place;

/* Records that a set on the stack has this variable. Made with the first constraint of a set, in the order of the
 * stack. */
typedef struct Member {
    VariableId variable;
    TermSet set;
    uint32_t older;   /* the next older member with the same variable, or NONE */
} Member;

typedef Vector(uint32_t) Numbers;

typedef struct Independence {
    SolverLink link;
    Vector(Place) stack;
    Vector(Member) members;
    Numbers place_of_set;            /* newest place, or NONE */
    Numbers member_of_variable;      /* newest member, or NONE */
    Vector(bool) is_stacked;         /* by term: it is on the stack */
    Numbers set_marks, variable_marks; /* equal to `epoch`: visited by this search */
    uint32_t epoch;
    VariableList pending;
    TermList related;
    Answer part;                     /* the answer for one group of constraints, if there are several */
} Independence;

static void numbers_reach(Numbers *numbers, size_t count, uint32_t filler)
{
    if (numbers->count >= count)
        return;
    vector_reserve(numbers, count);
    while (numbers->count < count)
        numbers->items[numbers->count++] = filler;
}

/* ---- The stack ---- */

static void members_push(Independence *self, TermSet set)
{
    size_t count;
    const VariableId *items = term_set_items(self->link.shared->pool, set, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t *newest = &self->member_of_variable.items[items[i]];
        uint32_t index = (uint32_t)self->members.count;
        vector_push(&self->members, (Member){.variable = items[i], .set = set, .older = *newest});
        *newest = index;
    }
}

/* Runs with dependences repeat decisions. No other link should see one of them twice. */
static bool note_stacked(Independence *self, Term term)
{
    while (self->is_stacked.count <= term)
        vector_push(&self->is_stacked, false);
    bool is_repeated = self->is_stacked.items[term];
    self->is_stacked.items[term] = true;
    return is_repeated;
}

static void stack_push(Independence *self, Term term)
{
    TermSet set = term_node(self->link.shared->pool, term)->variables;
    if (note_stacked(self, term)) {
        vector_push(&self->stack, (Place){.term = term, .set = set, .is_repeated = true});
        return;
    }
    numbers_reach(&self->place_of_set, (size_t)set + 1, NONE);
    uint32_t *newest = &self->place_of_set.items[set];
    if (*newest == NONE)
        members_push(self, set);
    uint32_t place = (uint32_t)self->stack.count;
    vector_push(&self->stack, (Place){.term = term, .set = set, .below = *newest});
    *newest = place;
}

static void stack_pop(Independence *self)
{
    Place place = vector_pop(&self->stack);
    if (place.is_repeated)
        return;
    self->is_stacked.items[place.term] = false;
    self->place_of_set.items[place.set] = place.below;
    if (place.below != NONE)
        return;
    while (self->members.count > 0 && self->members.items[self->members.count - 1].set == place.set) {
        Member member = vector_pop(&self->members);
        self->member_of_variable.items[member.variable] = member.older;
    }
}

/* Makes the stack hold the constraints of the query. */
static void stack_follow(Independence *self, const Query *query)
{
    numbers_reach(&self->member_of_variable, term_variable_count(self->link.shared->pool), NONE);
    size_t common = 0;
    while (common < self->stack.count && common < query->count &&
           self->stack.items[common].term == query->constraints[common])
        common++;
    while (self->stack.count > common)
        stack_pop(self);
    for (size_t i = common; i < query->count; i++)
        stack_push(self, query->constraints[i]);
}

/* ---- Related constraints ---- */

static void search_begin(Independence *self)
{
    numbers_reach(&self->set_marks, self->place_of_set.count, 0);
    numbers_reach(&self->variable_marks, self->member_of_variable.count, 0);
    if (++self->epoch == 0) {
        memset(self->set_marks.items, 0, self->set_marks.count * sizeof(uint32_t));
        memset(self->variable_marks.items, 0, self->variable_marks.count * sizeof(uint32_t));
        self->epoch = 1;
    }
}

/* Takes every constraint with this set, and records its variables for later. */
static void meet_set(Independence *self, TermSet set)
{
    if (self->set_marks.items[set] == self->epoch)
        return;
    self->set_marks.items[set] = self->epoch;
    for (uint32_t place = self->place_of_set.items[set]; place != NONE; place = self->stack.items[place].below)
        vector_push(&self->related, self->stack.items[place].term);
    size_t count;
    const VariableId *items = term_set_items(self->link.shared->pool, set, &count);
    for (size_t i = 0; i < count; i++) {
        if (self->variable_marks.items[items[i]] == self->epoch)
            continue;
        self->variable_marks.items[items[i]] = self->epoch;
        vector_push(&self->pending, items[i]);
    }
}

static void find_related(Independence *self, TermSet set)
{
    self->related.count = 0;
    meet_set(self, set);
    while (self->pending.count > 0) {
        VariableId variable = vector_pop(&self->pending);
        uint32_t member = self->member_of_variable.items[variable];
        for (; member != NONE; member = self->members.items[member].older)
            meet_set(self, self->members.items[member].set);
    }
}

static Query related_query(Independence *self, const Query *query, Term target)
{
    return (Query){self->related.items, self->related.count, query->hint, target};
}

/* ---- The link ---- */

/* Without a trusted hint: each group of related constraints that contains a violated one is a query of its own. */
static void check_groups(Independence *self, const Query *query, Answer *answer)
{
    SolverShared *shared = self->link.shared;
    TermList violated = {0};
    term_evaluator_load(shared->evaluator, query->hint);
    for (size_t i = 0; i < query->count; i++)
        if (term_evaluate(shared->evaluator, query->constraints[i]) == 0)
            vector_push(&violated, query->constraints[i]);
    search_begin(self);
    answer->verdict = VERDICT_YES;
    for (size_t i = 0; i < violated.count && answer->verdict != VERDICT_NO; i++) {
        TermSet set = term_node(shared->pool, violated.items[i])->variables;
        if (self->set_marks.items[set] == self->epoch)
            continue;
        find_related(self, set);
        Query part = related_query(self, query, TERM_NONE);
        answer_clear(&self->part);
        link_next(&self->link, &part, &self->part);
        if (self->part.verdict != VERDICT_YES)
            answer->verdict = self->part.verdict;
        answer->cut |= self->part.cut;
        for (size_t j = 0; j < self->part.model.count; j++)
            term_input_set(&answer->model, self->part.model.items[j].variable, self->part.model.items[j].value);
    }
    vector_release(&violated);
}

static void independence_check(SolverLink *link, const Query *query, Answer *answer)
{
    Independence *self = (Independence *)link;
    stack_follow(self, query);
    if (query->target == TERM_NONE) {
        check_groups(self, query, answer);
        return;
    }
    search_begin(self);
    find_related(self, term_node(link->shared->pool, query->target)->variables);
    Query related = related_query(self, query, query->target);
    link_next(link, &related, answer);
}

static void independence_free(SolverLink *link)
{
    Independence *self = (Independence *)link;
    vector_release(&self->stack);
    vector_release(&self->members);
    vector_release(&self->place_of_set);
    vector_release(&self->member_of_variable);
    vector_release(&self->is_stacked);
    vector_release(&self->set_marks);
    vector_release(&self->variable_marks);
    vector_release(&self->pending);
    vector_release(&self->related);
    answer_release(&self->part);
    free(self);
}

SolverLink *independence_link_new(void)
{
    static const SolverLinkType type = {independence_check, independence_free};
    Independence *self = base_allocate_zeroed(sizeof *self);
    self->link.type = &type;
    return &self->link;
}
