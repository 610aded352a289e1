/* The conditions and results of a case as C evaluates them: whatever a constraint needs to be defined stands before it. */
#include <stdlib.h>

#include "signature/internal.h"

enum { QUERY_WORK = 100 * STEPS_PER_MS, MOST_GUARDED = 300, DEEPEST_CHOICE = 24 };

typedef struct Guarded {
    Signing *signing;
    TermPool *pool;
    const TermInput *input;       /* satisfies all constraints */
    TermList placed;              /* constraints in their order; what is before one guards it */
    Map is_placed;                /* each of them */
    TermList pending;
    size_t first;                 /* of the pending ones: those before it have been taken */
    uint64_t most;                /* the value of signing_work at which to stop asking */
} Guarded;

static void add_all(TermList *list, const TermList *more)
{
    for (size_t i = 0; i < more->count; i++)
        vector_push(list, more->items[i]);
}

static void add_pending(TermList *list, const Guarded *guarded)
{
    for (size_t i = guarded->first; i < guarded->pending.count; i++)
        vector_push(list, guarded->pending.items[i]);
}

static bool is_pending(const Guarded *guarded, Term term)
{
    size_t i = guarded->first;
    while (i < guarded->pending.count && guarded->pending.items[i] != term)
        i++;
    return i < guarded->pending.count;
}

static bool is_placed(const Guarded *guarded, Term term)
{
    uint64_t unused;
    return map_get(&guarded->is_placed, term, &unused);
}

static void place(Guarded *guarded, Term term)
{
    if (is_placed(guarded, term))
        return;
    map_put(&guarded->is_placed, term, 1);
    vector_push(&guarded->placed, term);
}

/* True if what is placed, and the pending constraints if they count, imply the guard. */
static bool holds(const Guarded *guarded, Term guard, bool with_pending)
{
    const TermList *domain = &guarded->signing->domain;
    if (is_placed(guarded, guard) || terms_include(domain, guard) || (with_pending && is_pending(guarded, guard)))
        return true;
    if (signing_work(guarded->signing) >= guarded->most || !signing_goes_on(guarded->signing))
        return false;
    TermList query = {0};
    add_all(&query, domain);
    add_all(&query, &guarded->placed);
    if (with_pending)
        add_pending(&query, guarded);
    vector_push(&query, term_not(guarded->pool, guard));
    Verdict verdict = signing_ask(guarded->signing, &query, guarded->input, QUERY_WORK);
    vector_release(&query);
    return verdict == VERDICT_NO;
}

static bool all_hold(const Guarded *guarded, const TermList *guards)
{
    for (size_t i = 0; i < guards->count; i++)
        if (!holds(guarded, guards->items[i], false))
            return false;
    return true;
}

static TermList guards_of(const Guarded *guarded, Term term, bool behind)
{
    TermList guards = {0};
    term_add_guards(guarded->signing, term, behind, &guards);
    return guards;
}

/* The others keep their order. Mostly it is the first one. */
static void take(Guarded *guarded, size_t at)
{
    for (size_t i = at; i > guarded->first; i--)
        guarded->pending.items[i] = guarded->pending.items[i - 1];
    guarded->first++;
}

/* The first pending constraint that C defines after those that are placed; the number of pending ones: there is none. */
static size_t find_defined(const Guarded *guarded)
{
    size_t i = guarded->first;
    for (bool found = false; i < guarded->pending.count; i += !found) {
        TermList guards = guards_of(guarded, guarded->pending.items[i], true);
        found = all_hold(guarded, &guards);
        vector_release(&guards);
        if (found)
            break;
    }
    return i;
}

/* Places the guards that the case implies. False: it does not imply them all. */
static bool place_guards(Guarded *guarded, const TermList *guards)
{
    for (size_t i = 0; i < guards->count; i++) {
        if (holds(guarded, guards->items[i], false))
            continue;
        if (!holds(guarded, guards->items[i], true))
            return false;
        place(guarded, guards->items[i]);
    }
    return true;
}

static void place_next(Guarded *guarded)
{
    size_t at = find_defined(guarded);
    bool defined = at < guarded->pending.count;
    at = defined ? at : guarded->first;
    Term constraint = guarded->pending.items[at];
    if (!defined) {
        TermList guards = guards_of(guarded, constraint, true);
        constraint = place_guards(guarded, &guards) ? constraint : term_make_total(guarded->pool, constraint);
        vector_release(&guards);
    }
    take(guarded, at);
    place(guarded, constraint);
}

static Term decided_side(const Guarded *guarded, const TermNode *choice)
{
    if (holds(guarded, choice->operands[0], false))
        return choice->operands[1];
    return holds(guarded, term_not(guarded->pool, choice->operands[0]), false) ? choice->operands[2] : TERM_NONE;
}

/* A choice whose condition the case decides is the value that it chooses; also in parts of a value, such as elements. */
static Term chosen_in_case(const Guarded *guarded, Term term, unsigned depth)
{
    TermNode node = *term_node(guarded->pool, term);
    if (depth == 0 || (node.op != TERM_ITE && node.op != TERM_CONCAT))
        return term;
    if (node.op == TERM_CONCAT) {
        Term high = chosen_in_case(guarded, node.operands[0], depth - 1), low = chosen_in_case(guarded, node.operands[1], depth - 1);
        return term_concat(guarded->pool, high, low);
    }
    Term side = decided_side(guarded, &node);
    return side == TERM_NONE ? term : chosen_in_case(guarded, side, depth - 1);
}

static Term defined_in_case(const Guarded *guarded, Term found)
{
    if (found == TERM_NONE || term_is_constant(guarded->pool, found, NULL))
        return found;
    Term term = term_choice_of_intervals(guarded->signing, chosen_in_case(guarded, found, DEEPEST_CHOICE));
    TermList guards = guards_of(guarded, term, false); /* only memory that is there is shown */
    Term result = all_hold(guarded, &guards) ? term : term_make_total(guarded->pool, term);
    vector_release(&guards);
    if (result != found)
        map_put(&guarded->signing->rewritten, result, 1);
    return result;
}

static const Term *define_terms(const Guarded *guarded, const Term *terms, size_t count)
{
    Term *defined = signing_keep(guarded->signing, terms, count, sizeof *terms);
    for (size_t i = 0; i < count; i++)
        defined[i] = defined_in_case(guarded, terms[i]);
    return defined;
}

static const EventArgument *define_arguments(const Guarded *guarded, const EventArgument *arguments, size_t count)
{
    EventArgument *defined = signing_keep(guarded->signing, arguments, count, sizeof *arguments);
    for (size_t i = 0; i < count; i++) {
        defined[i].value = defined_in_case(guarded, arguments[i].value);
        defined[i].bytes = define_terms(guarded, arguments[i].bytes, arguments[i].byte_count);
    }
    return defined;
}

/* Results need to be defined for the inputs of the case only. */
static void define_results(const Guarded *guarded, SignatureCase *shown)
{
    SignatureOutput *outputs = signing_keep(guarded->signing, shown->outputs, shown->output_count, sizeof *outputs);
    for (size_t i = 0; i < shown->output_count; i++) {
        outputs[i].terms = define_terms(guarded, outputs[i].terms, outputs[i].term_count);
        outputs[i].arguments = define_arguments(guarded, outputs[i].arguments, outputs[i].argument_count);
    }
    shown->outputs = outputs;
    shown->exit_code = defined_in_case(guarded, shown->exit_code);
}

void signing_guard(Signing *signing, Partition *partition, uint64_t most)
{
    Guarded guarded = {.signing = signing, .pool = signing->session->terms, .input = &partition->input, .most = most};
    add_all(&guarded.pending, &partition->simple);
    if (partition->simple.count > MOST_GUARDED)
        guarded.most = 0;
    while (guarded.first < guarded.pending.count)
        place_next(&guarded);
    define_results(&guarded, &partition->shown);
    partition->simple.count = 0;
    add_all(&partition->simple, &guarded.placed);
    vector_release(&guarded.placed);
    map_release(&guarded.is_placed);
    vector_release(&guarded.pending);
}
