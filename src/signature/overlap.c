/* Finds the inputs of a partition that belong to another one, because their runs are aborted there. */
#include <stdlib.h>

#include "signature/internal.h"

enum { QUERY_WORK = 500 * STEPS_PER_MS, MAX_ROUNDS = 16 };
enum { OVERLAP_WORK = 20000 * STEPS_PER_MS }; /* then overlaps are assumed: correct, but less readable */

static bool share_term(const TermList *a, const TermList *b)
{
    for (size_t i = 0, k = 0; i < a->count && k < b->count;) {
        if (a->items[i] == b->items[k])
            return true;
        if (a->items[i] < b->items[k])
            i++;
        else
            k++;
    }
    return false;
}

static bool partitions_exclude(const Partition *a, const Partition *b)
{
    return share_term(&a->sorted, &b->denied);
}

/* True if some input satisfies both conditions. */
static Verdict ask_both(Signing *signing, const Partition *partition, const Partition *aborted, const TermList *without)
{
    TermList query = {0};
    size_t more = 0;
    for (size_t i = 0; i < partition->constraints.count; i++)
        vector_push(&query, partition->constraints.items[i]);
    for (size_t i = 0; without && i < without->count; i++)
        vector_push(&query, without->items[i]);
    for (size_t i = 0; i < aborted->constraints.count; i++) {
        if (terms_have(&partition->sorted, aborted->constraints.items[i]))
            continue;
        vector_push(&query, aborted->constraints.items[i]);
        more++;
    }
    bool hinted = more == 1 && !without;
    Verdict verdict = signing_ask(signing, &query, hinted ? &partition->input : NULL, QUERY_WORK);
    vector_release(&query);
    return verdict;
}

/* ---- Which partition comes first ---- */

/* True if the run of `later` passed the check that `first` fails. */
static bool passed(const Partition *later, const Partition *first)
{
    return first->has_failed && set128_has(&later->passed, first->failed);
}

/* The partition of the run on signing->model; NULL: it is not known. */
static const Partition *partition_of_model(Signing *signing)
{
    Outcome outcome;
    const Trace *trace = signing_run(signing, &signing->model, &outcome);
    if (!trace)
        return NULL;
    Hash128 condition = signing_condition(signing, trace, &outcome);
    outcome_release(&outcome);
    for (size_t i = 0; i < signing->partitions.count; i++)
        if (hash128_equal(signing->partitions.items[i].condition, condition))
            return &signing->partitions.items[i];
    return NULL;
}

typedef enum Precedence { FIRST_OTHER, FIRST_SELF, FIRST_NEITHER, FIRST_UNKNOWN } Precedence;

/* Decides by a run on an input of both. If it belongs to a third partition, which comes before both, another input
 * is tried. */
static Precedence precedence_by_run(Signing *signing, const Partition *self, const Partition *other)
{
    TermList without = {0};
    Precedence precedence = FIRST_UNKNOWN;
    for (int round = 0; round < MAX_ROUNDS && precedence == FIRST_UNKNOWN; round++) {
        Verdict verdict = ask_both(signing, self, other, &without);
        const Partition *winner = verdict == VERDICT_YES ? partition_of_model(signing) : NULL;
        if (verdict == VERDICT_NO)
            precedence = FIRST_NEITHER;
        else if (!winner || !winner->aborted)
            break;
        else if (winner == other)
            precedence = FIRST_OTHER;
        else if (winner == self)
            precedence = FIRST_SELF;
        else
            vector_push(&without, winner->negation);
    }
    vector_release(&without);
    return precedence;
}

static Precedence precedence(Signing *signing, const Partition *self, const Partition *other)
{
    if (passed(self, other))
        return FIRST_OTHER;
    if (passed(other, self))
        return FIRST_SELF;
    return precedence_by_run(signing, self, other);
}

/* ---- All pairs ---- */

/* Partitions that fail sooner come first, as in the program. */
static void add_in_order(const Signing *signing, IndexList *excluded, uint32_t number)
{
    const Partition *partitions = signing->partitions.items;
    vector_push(excluded, number);
    size_t place = excluded->count - 1;
    for (; place > 0 && partitions[excluded->items[place - 1]].passed.count > partitions[number].passed.count; place--)
        excluded->items[place] = excluded->items[place - 1];
    excluded->items[place] = number;
}

/* The condition of a run that was not aborted has no checks: inputs that fail one have been excluded. */
static void exclude(Signing *signing, Partition *partition, uint32_t number)
{
    const Partition *aborted = &signing->partitions.items[number];
    Precedence first = partition->aborted ? precedence(signing, partition, aborted) : FIRST_OTHER;
    if (first == FIRST_OTHER)
        add_in_order(signing, &partition->excluded, number);
    else if (first == FIRST_UNKNOWN)
        vector_push(&partition->maybe_earlier, number);
}

static void find_overlaps_of(Signing *signing, size_t number, const IndexList *aborted_list, uint64_t most)
{
    Partition *partition = &signing->partitions.items[number];
    for (size_t i = 0; i < aborted_list->count && partition->is_case; i++) {
        const Partition *aborted = &signing->partitions.items[aborted_list->items[i]];
        if (aborted == partition || partitions_exclude(partition, aborted))
            continue;
        if (signing_work(signing) > most || ask_both(signing, partition, aborted, NULL) != VERDICT_NO)
            exclude(signing, partition, aborted_list->items[i]);
    }
}

/* There may be many partitions, but only few are of aborted runs. */
void overlaps_find(Signing *signing)
{
    uint64_t most = signing_work(signing) + OVERLAP_WORK;
    IndexList aborted_list = {0};
    for (size_t i = 0; i < signing->partitions.count; i++)
        if (signing->partitions.items[i].aborted)
            vector_push(&aborted_list, (uint32_t)i);
    for (size_t i = 0; i < signing->partitions.count; i++)
        find_overlaps_of(signing, i, &aborted_list, most);
    vector_release(&aborted_list);
}
