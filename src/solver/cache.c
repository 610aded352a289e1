/* Earlier answers. A query is a set of constraints; a cached answer for one set applies to more sets:
 *   - a set that was solved with the same constraints has the same answer;
 *   - a query that contains an unsatisfiable set is unsatisfiable;
 *   - a model of a set that contains the query is a model of the query;
 *   - and a recent model may happen to satisfy it.
 * Sets are found by their members. If the hint satisfies all constraints but the target, an unsatisfiable subset must
 * contain the target, and every superset does: so only the sets with the target are searched.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"

enum {
    RECENT = 16,              /* models to try */
    LOOKED_AT = 64,           /* searched sets with the same member, newest first */
    LONGEST_INDEXED = 64,     /* longer sets with a model are not found as supersets: the index would cost too much */
    MAX_BYTES = 64 << 20,     /* then all is dropped */
};

typedef struct Entry {
    struct Entry *next;       /* in the same bucket */
    uint64_t hash;
    const Term *constraints;  /* ascending */
    uint32_t count;
    Verdict verdict;          /* NO: the set is a core */
    unsigned timeout_ms;      /* UNKNOWN: with this much time, */
    uint64_t max_work;        /* and this much work */
    bool cut;                 /* UNKNOWN: because of time; else because of work */
    uint32_t model_count;
    const TermBinding *model; /* ascending */
} Entry;

/* One occurrence of a term in a set. */
typedef struct Occurrence {
    const Entry *entry;
    uint32_t older;           /* index + 1 of the next older occurrence of the same term; 0: none */
} Occurrence;

typedef struct Cache {
    SolverLink link;
    Arena arena;
    size_t bytes;             /* in the arena and the index */
    Entry **table;
    size_t table_size, entries; /* size: a power of two */
    Vector(Occurrence) occurrences;
    Map with_member[2];       /* [is_core]: term to the index + 1 of its newest occurrence */
    const Entry *recent[RECENT];
    size_t next_recent;
    TermList key;             /* the query's constraints, ascending, each once */
    VariableList variables;
} Cache;

/* ---- Sets ---- */

static uint64_t term_hash(Term term)
{
    uint64_t hash = (term + UINT64_C(1)) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
}

static uint64_t set_hash(const Term *terms, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = (hash << 5 | hash >> 59) ^ term_hash(terms[i]);
    return hash ^ hash >> 32;
}

static bool set_contains(const Term *set, size_t set_count, const Term *subset, size_t subset_count)
{
    if (subset_count > set_count)
        return false;
    size_t place = 0;
    for (size_t i = 0; i < subset_count; i++, place++) {
        while (place < set_count && set[place] < subset[i])
            place++;
        if (place == set_count || set[place] != subset[i])
            return false;
    }
    return true;
}

static void key_make(TermList *key, const Term *terms, size_t count)
{
    key->count = 0;
    vector_reserve(key, count);
    if (count > 0)
        memcpy(key->items, terms, count * sizeof *terms);
    terms_sort(key->items, count);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || key->items[i] != key->items[i - 1])
            key->items[key->count++] = key->items[i];
}

/* ---- Memory ---- */

static void forget_all(Cache *cache)
{
    arena_release(&cache->arena);
    vector_release(&cache->occurrences);
    map_release(&cache->with_member[false]);
    map_release(&cache->with_member[true]);
    memset(cache->recent, 0, sizeof cache->recent);
    free(cache->table);
    cache->table = NULL;
    cache->table_size = cache->entries = cache->bytes = 0;
}

static void *cache_copy(Cache *cache, const void *items, size_t size)
{
    cache->bytes += size;
    return size ? memcpy(arena_allocate(&cache->arena, size), items, size) : NULL;
}

static void table_grow(Cache *cache)
{
    size_t size = cache->table_size ? cache->table_size * 2 : 256;
    Entry **table = base_allocate_zeroed(size * sizeof *table);
    for (size_t i = 0; i < cache->table_size; i++) {
        for (Entry *entry = cache->table[i], *next; entry; entry = next) {
            next = entry->next;
            entry->next = table[entry->hash & (size - 1)];
            table[entry->hash & (size - 1)] = entry;
        }
    }
    free(cache->table);
    cache->table = table;
    cache->table_size = size;
}

/* ---- Looking up ---- */

static Entry *entry_find(const Cache *cache, const TermList *key, uint64_t hash)
{
    if (cache->table_size == 0)
        return NULL;
    Entry *entry = cache->table[hash & (cache->table_size - 1)];
    for (; entry; entry = entry->next)
        if (entry->hash == hash && entry->count == key->count &&
            memcmp(entry->constraints, key->items, key->count * sizeof(Term)) == 0)
            break;
    return entry;
}

/* The newest set with the member that is a subset (cores) or a superset (others) of the key. */
static const Entry *entry_with_member(const Cache *cache, Term member, bool is_core)
{
    uint64_t index = 0;
    map_get(&cache->with_member[is_core], member, &index);
    const TermList *key = &cache->key;
    for (unsigned looked_at = 0; index != 0 && looked_at < LOOKED_AT; looked_at++) {
        const Occurrence *occurrence = &cache->occurrences.items[index - 1];
        const Entry *entry = occurrence->entry;
        if (is_core ? set_contains(key->items, key->count, entry->constraints, entry->count)
                    : set_contains(entry->constraints, entry->count, key->items, key->count))
            return entry;
        index = occurrence->older;
    }
    return NULL;
}

static const Entry *core_find(const Cache *cache, const Query *query)
{
    if (query->target != TERM_NONE)
        return entry_with_member(cache, query->target, true);
    const Entry *core = NULL;
    for (size_t i = 0; i < cache->key.count && !core; i++)
        core = entry_with_member(cache, cache->key.items[i], true);
    return core;
}

/* Every superset has all members, so any member can be looked up. */
static const Entry *superset_find(const Cache *cache, const Query *query)
{
    if (cache->key.count == 0)
        return NULL;
    return entry_with_member(cache, query->target != TERM_NONE ? query->target : cache->key.items[0], false);
}

/* ---- Answers ---- */

/* The model's values of the query's variables; the hint's values for those that the model lacks. */
static void model_restrict(Cache *cache, const Query *query, const Entry *entry, TermInput *model)
{
    model->count = 0;
    size_t place = 0;
    for (size_t i = 0; i < cache->variables.count; i++) {
        VariableId variable = cache->variables.items[i];
        while (place < entry->model_count && entry->model[place].variable < variable)
            place++;
        bool known = place < entry->model_count && entry->model[place].variable == variable;
        uint64_t value = known ? entry->model[place].value : query_hint_value(query, variable);
        vector_push(model, (TermBinding){variable, value});
    }
}

static void answer_no(const Entry *core, Answer *answer)
{
    answer->verdict = VERDICT_NO;
    for (size_t i = 0; i < core->count; i++)
        vector_push(&answer->core, core->constraints[i]);
}

static void answer_exactly(const Entry *entry, Answer *answer)
{
    if (entry->verdict == VERDICT_NO) {
        answer_no(entry, answer);
        return;
    }
    answer->verdict = entry->verdict;
    answer->cut = entry->cut;
    for (size_t i = 0; i < entry->model_count; i++)
        vector_push(&answer->model, entry->model[i]);
}

static bool model_value(const Entry *entry, VariableId variable, uint64_t *value)
{
    size_t low = 0, high = entry->model_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (entry->model[middle].variable < variable)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == entry->model_count || entry->model[low].variable != variable)
        return false;
    *value = entry->model[low].value;
    return true;
}

/* True if the target holds with the model's values of its variables. Cheap, and mostly false. */
static bool satisfies_target(Cache *cache, const Query *query, const Entry *entry)
{
    SolverShared *shared = cache->link.shared;
    if (query->target == TERM_NONE)
        return true;
    size_t count;
    bool changes = false;
    TermSet set = term_node(shared->pool, query->target)->variables;
    const VariableId *variables = term_set_items(shared->pool, set, &count);
    term_evaluator_clear(shared->evaluator);
    for (size_t i = 0; i < count; i++) {
        uint64_t hint = query_hint_value(query, variables[i]), value = hint;
        model_value(entry, variables[i], &value);
        changes |= value != hint;
        term_evaluator_bind(shared->evaluator, variables[i], value);
    }
    return changes && term_evaluate(shared->evaluator, query->target) != 0;
}

static bool try_recent(Cache *cache, const Query *query, Answer *answer)
{
    for (size_t i = 0; i < RECENT; i++) {
        const Entry *entry = cache->recent[(cache->next_recent + RECENT - 1 - i) % RECENT];
        if (!entry || !satisfies_target(cache, query, entry))
            continue;
        model_restrict(cache, query, entry, &answer->model);
        if (query_holds(cache->link.shared, query, &answer->model)) {
            answer->verdict = VERDICT_YES;
            return true;
        }
    }
    answer->model.count = 0;
    return false;
}

/* ---- Storing ---- */

static void index_members(Cache *cache, const Entry *entry, bool is_core)
{
    for (size_t i = 0; i < entry->count; i++) {
        uint64_t older = 0;
        map_get(&cache->with_member[is_core], entry->constraints[i], &older);
        vector_push(&cache->occurrences, (Occurrence){entry, (uint32_t)older});
        map_put(&cache->with_member[is_core], entry->constraints[i], cache->occurrences.count);
    }
    cache->bytes += entry->count * (sizeof(Occurrence) + 64);
}

/* The entry of the key; made if there was none. */
static Entry *entry_make(Cache *cache, const TermList *key)
{
    uint64_t hash = set_hash(key->items, key->count);
    Entry *entry = entry_find(cache, key, hash);
    if (entry)
        return entry;
    if (cache->entries >= cache->table_size)
        table_grow(cache);
    Entry fresh = {.hash = hash, .count = (uint32_t)key->count, .verdict = VERDICT_UNKNOWN};
    fresh.constraints = cache_copy(cache, key->items, key->count * sizeof(Term));
    entry = cache_copy(cache, &fresh, sizeof fresh);
    entry->next = cache->table[hash & (cache->table_size - 1)];
    cache->table[hash & (cache->table_size - 1)] = entry;
    cache->entries++;
    return entry;
}

static void remember_model(Cache *cache, const Answer *answer)
{
    Entry *entry = entry_make(cache, &cache->key);
    entry->verdict = VERDICT_YES;
    entry->model_count = (uint32_t)answer->model.count;
    entry->model = cache_copy(cache, answer->model.items, answer->model.count * sizeof(TermBinding));
    if (entry->count <= LONGEST_INDEXED)
        index_members(cache, entry, false);
    cache->recent[cache->next_recent] = entry;
    cache->next_recent = (cache->next_recent + 1) % RECENT;
}

static void remember_core(Cache *cache, const Answer *answer)
{
    TermList core = {0};
    key_make(&core, answer->core.items, answer->core.count);
    Entry *entry = entry_make(cache, &core);
    assert(entry->verdict != VERDICT_YES);
    if (entry->verdict != VERDICT_NO) {
        entry->verdict = VERDICT_NO;
        index_members(cache, entry, true);
    }
    vector_release(&core);
}

static void remember_unknown(Cache *cache, const Answer *answer)
{
    Entry *entry = entry_make(cache, &cache->key);
    entry->timeout_ms = cache->link.shared->options.timeout_ms;
    entry->max_work = cache->link.shared->max_work;
    entry->cut = answer->cut;
}

static void remember(Cache *cache, const Answer *answer)
{
    if (cache->bytes > MAX_BYTES)
        forget_all(cache);
    if (answer->verdict == VERDICT_YES)
        remember_model(cache, answer);
    else if (answer->verdict == VERDICT_NO)
        remember_core(cache, answer);
    else if (!answer->interrupted)
        remember_unknown(cache, answer);
}

/* ---- The link ---- */

/* An unknown answer stays valid while the limits are not higher than they were. */
static bool is_still_true(const Entry *entry, const SolverShared *shared)
{
    return entry->verdict != VERDICT_UNKNOWN ||
           (entry->max_work >= shared->max_work && (!entry->cut || entry->timeout_ms >= shared->options.timeout_ms));
}

/* Answers without evaluating a term. */
static bool answer_by_sets(Cache *cache, const Query *query, Answer *answer)
{
    SolverShared *shared = cache->link.shared;
    const Entry *entry = entry_find(cache, &cache->key, set_hash(cache->key.items, cache->key.count));
    if (entry && is_still_true(entry, shared)) {
        answer_exactly(entry, answer);
        *(entry->verdict == VERDICT_NO ? &shared->statistics.by_core : &shared->statistics.by_cache) += 1;
        return true;
    }
    if ((entry = core_find(cache, query))) {
        answer_no(entry, answer);
        shared->statistics.by_core++;
        return true;
    }
    return false;
}

static bool answer_by_models(Cache *cache, const Query *query, Answer *answer)
{
    query_variables(cache->link.shared, query, &cache->variables);
    const Entry *superset = superset_find(cache, query);
    if (superset) {
        model_restrict(cache, query, superset, &answer->model);
        answer->verdict = VERDICT_YES;
    }
    if (!superset && !try_recent(cache, query, answer))
        return false;
    cache->link.shared->statistics.by_cache++;
    return true;
}

static void cache_check(SolverLink *link, const Query *query, Answer *answer)
{
    Cache *cache = (Cache *)link;
    key_make(&cache->key, query->constraints, query->count);
    if (answer_by_sets(cache, query, answer))
        return;
    if (!answer_by_models(cache, query, answer))
        link_next(link, query, answer);
    remember(cache, answer);
}

static void cache_free(SolverLink *link)
{
    Cache *cache = (Cache *)link;
    forget_all(cache);
    vector_release(&cache->key);
    vector_release(&cache->variables);
    free(cache);
}

SolverLink *cache_link_new(void)
{
    static const SolverLinkType type = {cache_check, cache_free};
    Cache *cache = base_allocate_zeroed(sizeof *cache);
    cache->link.type = &type;
    return &cache->link;
}
