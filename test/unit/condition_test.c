/* condition: slices and reordering on traces made by hand, against a literal form of the published algorithm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "condition/condition.h"

enum { MOST_DECISIONS = 64, LARGE = 200000, LOGS = 3 };

/* ---- Traces ---- */

static Dependence add_node(Trace *trace, DependenceTag tag, uint32_t a, Dependence b)
{
    if (trace->dependences.count == 0)
        vector_push(&trace->dependences, (DependenceNode){0});
    vector_push(&trace->dependences, (DependenceNode){.tag = tag, .a = a, .b = b});
    return (Dependence)trace->dependences.count - 1;
}

static Dependence join(Trace *trace, Dependence a, Dependence b)
{
    return !a || a == b ? b : !b ? a : add_node(trace, DEPENDENCE_JOIN, a, b);
}

static Dependence decide_under(Trace *trace, Dependence on, Dependence guards)
{
    uint32_t number = (uint32_t)trace->decisions.count;
    Dependence node = add_node(trace, DEPENDENCE_DECISION, number, on);
    trace->dependences.items[node].c = guards;
    Hash128 index = {.low = number, .high = 7};
    vector_push(&trace->decisions, (Decision){.constraint = number + 1, .node = node, .index = index});
    return node;
}

static Dependence decide(Trace *trace, Dependence on)
{
    return decide_under(trace, on, 0);
}

/* Returns the index of the new entry. */
static uint32_t append(Trace *trace, uint32_t newest, Dependence node)
{
    vector_push(&trace->logged, (LoggedDependence){node, newest});
    return (uint32_t)trace->logged.count - 1;
}

static Dependence logged(Trace *trace, uint32_t first, uint32_t newest, Dependence other)
{
    Dependence node = add_node(trace, DEPENDENCE_LOGGED, first, other);
    trace->dependences.items[node].c = newest;
    return node;
}

static Dependence state(Trace *trace, Dependence on)
{
    vector_push(&trace->statements, (StatementNode){.instruction = (uint32_t)trace->statements.count});
    return add_node(trace, DEPENDENCE_STATEMENT, (uint32_t)trace->statements.count - 1, on);
}

static void release_trace(Trace *trace)
{
    vector_release(&trace->decisions);
    vector_release(&trace->dependences);
    vector_release(&trace->statements);
    vector_release(&trace->logged);
}

/* ---- Random graphs: bit j of set i says that decision i depends on decision j ---- */

typedef struct Graph {
    unsigned count;
    uint64_t direct[MOST_DECISIONS];
    uint64_t all[MOST_DECISIONS];      /* through others, too */
} Graph;

static uint64_t random_state;

static uint64_t random_below(uint64_t limit)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix64(random_state) % limit;
}

static void close_graph(Graph *graph)
{
    for (unsigned i = 0; i < graph->count; i++) {
        graph->all[i] = graph->direct[i];
        for (unsigned j = 0; j < i; j++)
            if (graph->direct[i] >> j & 1)
                graph->all[i] |= graph->all[j];
    }
}

typedef enum Shape { SPARSE, DENSE, NEAR, TREE, LAYERED, SHAPE_COUNT } Shape;

static bool has_edge(Shape shape, unsigned from, unsigned to)
{
    switch (shape) {
    case SPARSE: return random_below(8) == 0;
    case DENSE: return random_below(2) == 0;
    case NEAR: return from - to <= 1 + random_below(3) && random_below(4) != 0;
    case TREE: return to == (from - 1) / 2;
    default: return to / 5 + 1 == from / 5 && random_below(3) == 0;
    }
}

static Graph random_graph(Shape shape)
{
    Graph graph = {.count = (unsigned)random_below(MOST_DECISIONS + 1)};
    for (unsigned i = 1; i < graph.count; i++)
        for (unsigned j = 0; j < i; j++)
            graph.direct[i] |= (uint64_t)has_edge(shape, i, j) << j;
    close_graph(&graph);
    return graph;
}

typedef enum Redundancy { AS_MADE, REDUCED, CLOSED, MIXED } Redundancy;

/* The same graph with other edges of which the rest follows. */
static Graph with_redundancy(const Graph *graph, Redundancy redundancy)
{
    Graph changed = *graph;
    for (unsigned i = 0; redundancy != AS_MADE && i < graph->count; i++) {
        uint64_t follows = 0;
        for (unsigned j = 0; j < i; j++)
            if (graph->all[i] >> j & 1)
                follows |= graph->all[j];
        uint64_t needed = graph->all[i] & ~follows, extra = graph->all[i] & follows;
        uint64_t chosen = random_below(UINT64_MAX);
        changed.direct[i] = needed | (redundancy == CLOSED ? extra : redundancy == MIXED ? extra & chosen : 0);
    }
    return changed;
}

static uint64_t set_of_logged(const Trace *trace, uint32_t first, uint32_t newest, const uint64_t *sets)
{
    uint64_t set = 0;
    for (uint32_t i = newest; i != NOT_LOGGED && i >= first; i = trace->logged.items[i].previous)
        set |= sets[trace->logged.items[i].node];
    return set;
}

/* Part of a log whose decisions are all wanted; 0: none was found. */
static Dependence random_logged(Trace *trace, uint64_t wanted, const uint64_t *sets)
{
    if (trace->logged.count == 0)
        return 0;
    uint32_t newest = (uint32_t)random_below(trace->logged.count), first = (uint32_t)random_below(newest + 1);
    return set_of_logged(trace, first, newest, sets) & ~wanted ? 0 : logged(trace, first, newest, 0);
}

/* A node for a set of decisions: joins in any shape, statements here and there, and earlier joins and parts of logs for
 * a part of the set. */
static Dependence random_join(Trace *trace, uint64_t wanted, const uint64_t *sets)
{
    Dependence parts[2 * MOST_DECISIONS];
    size_t count = 0;
    for (unsigned i = 0; i < MOST_DECISIONS; i++)
        if (wanted >> i & 1)
            parts[count++] = trace->decisions.items[i].node;
    for (unsigned tries = 0; wanted && tries < 5 && count < 2 * MOST_DECISIONS; tries++) {
        Dependence reused = (Dependence)random_below(trace->dependences.count);
        if (trace->dependences.items[reused].tag == DEPENDENCE_JOIN && !(sets[reused] & ~wanted))
            parts[count++] = reused;
        Dependence found = count < 2 * MOST_DECISIONS ? random_logged(trace, wanted, sets) : 0;
        if (found)
            parts[count++] = found;
    }
    while (count > 1) {
        size_t left = random_below(count);
        Dependence a = parts[left];
        parts[left] = parts[--count];
        size_t right = random_below(count);
        DependenceNode part = trace->dependences.items[a];
        parts[right] = part.tag == DEPENDENCE_LOGGED ? logged(trace, part.a, part.c, join(trace, part.b, parts[right])) : join(trace, a, parts[right]);
        if (random_below(6) == 0)
            parts[right] = state(trace, parts[right]);
    }
    return count ? parts[0] : 0;
}

/* Decisions below each of the nodes from `first` on, through no other decision. */
static void note_sets(const Trace *trace, size_t first, uint64_t *sets)
{
    for (size_t i = first; i < trace->dependences.count; i++) {
        DependenceNode node = trace->dependences.items[i];
        sets[i] = node.tag == DEPENDENCE_DECISION ? UINT64_C(1) << node.a
                  : node.tag == DEPENDENCE_JOIN   ? sets[node.a] | sets[node.b]
                  : node.tag == DEPENDENCE_LOGGED ? set_of_logged(trace, node.a, node.c, sets) | sets[node.b]
                                                  : sets[node.b];
    }
}

/* The node that everything in `criterion` is below. */
static Dependence build_trace(const Graph *graph, uint64_t criterion, Trace *trace)
{
    enum { MOST_NODES = MOST_DECISIONS * 4 * MOST_DECISIONS + 1000 };
    uint64_t *sets = base_allocate_zeroed(MOST_NODES * sizeof *sets);
    uint32_t logs[LOGS] = {NOT_LOGGED, NOT_LOGGED, NOT_LOGGED};
    add_node(trace, DEPENDENCE_NOTHING, 0, 0);
    for (unsigned i = 0; i < graph->count; i++) {
        size_t first = trace->dependences.count;
        uint64_t guards = graph->direct[i] & random_below(UINT64_MAX) & random_below(UINT64_MAX);
        Dependence under = random_join(trace, guards, sets), on = random_join(trace, graph->direct[i] & ~guards, sets);
        Dependence made = decide_under(trace, on, under);
        uint32_t *log = &logs[random_below(LOGS)];
        bool replaces = *log != NOT_LOGGED && random_below(3) == 0;
        *log = append(trace, replaces ? trace->logged.items[*log].previous : *log, made);
        assert_true(trace->dependences.count < MOST_NODES);
        note_sets(trace, first, sets);
    }
    Dependence top = random_join(trace, criterion, sets);
    free(sets);
    return top;
}

/* ---- The algorithm as published: split around the last one, again and again ---- */

static size_t literal_reorder(const Graph *graph, const uint32_t *sequence, size_t count, uint32_t *out)
{
    uint32_t before[MOST_DECISIONS], after[MOST_DECISIONS];
    size_t before_count = 0, after_count = 0;
    if (count == 0)
        return 0;
    uint32_t last = sequence[count - 1];
    for (size_t i = 0; i + 1 < count; i++) {
        if (graph->all[last] >> sequence[i] & 1)
            before[before_count++] = sequence[i];
        else
            after[after_count++] = sequence[i];
    }
    size_t written = literal_reorder(graph, before, before_count, out);
    out[written++] = last;
    return written + literal_reorder(graph, after, after_count, out + written);
}

static uint64_t closure_of(const Graph *graph, uint64_t criterion)
{
    uint64_t all = criterion;
    for (unsigned i = 0; i < graph->count; i++)
        if (criterion >> i & 1)
            all |= graph->all[i];
    return all;
}

static void assert_dependences_stand_before(const Graph *graph, const Condition *condition)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < condition->count; i++) {
        assert_true((graph->all[condition->items[i]] & ~seen) == 0);
        seen |= UINT64_C(1) << condition->items[i];
    }
}

static void assert_as_published(ConditionBuilder *conditions, const Graph *graph, uint64_t criterion)
{
    Trace trace = {0};
    Dependence top = build_trace(graph, criterion, &trace);
    Condition condition = {0};
    uint32_t expected[MOST_DECISIONS];
    uint64_t members = closure_of(graph, criterion), found = 0;
    condition_builder_begin(conditions, &trace);
    condition_of(conditions, &top, 1, &condition);
    for (size_t i = 0; i < condition.count; i++) {
        assert_true(i == 0 || condition.items[i - 1] < condition.items[i]);
        found |= UINT64_C(1) << condition.items[i];
    }
    assert_true(found == members);
    size_t count = condition.count;
    assert_int_equal(literal_reorder(graph, condition.items, count, expected), count);
    condition_ordered(conditions, &top, 1, &condition);
    assert_int_equal(condition.count, count);
    assert_true(condition.count == 0 || memcmp(condition.items, expected, condition.count * sizeof *expected) == 0);
    assert_dependences_stand_before(graph, &condition);
    vector_release(&condition);
    release_trace(&trace);
}

static void test_reordering_as_published(void **unused)
{
    (void)unused;
    ConditionBuilder *conditions = condition_builder_new();
    random_state = 4;
    const char *wanted = getenv("CONDITION_TEST_GRAPHS");
    unsigned long graphs = wanted ? strtoul(wanted, NULL, 10) : 10000;
    for (unsigned long i = 0; i < graphs; i++) {
        Graph graph = random_graph((Shape)(i % SHAPE_COUNT));
        uint64_t everything = graph.count == 64 ? UINT64_MAX : (UINT64_C(1) << graph.count) - 1;
        uint64_t criterion = everything & (i & 1 ? UINT64_MAX : random_below(UINT64_MAX) & random_below(UINT64_MAX));
        /* Each form must give the same as the closure says, so they are equal among themselves. */
        for (Redundancy form = AS_MADE; form <= MIXED; form++) {
            Graph changed = with_redundancy(&graph, form);
            assert_as_published(conditions, &changed, criterion);
        }
    }
    condition_builder_free(conditions);
}

/* Six branches: 6 depends on 2 and 4, 5 on 3, 3 on 1. The parts before and after 6 are ordered on their own. */
static void test_a_small_example(void **unused)
{
    (void)unused;
    Trace trace = {0};
    Dependence one = decide(&trace, 0), two = decide(&trace, 0), three = decide(&trace, one), four = decide(&trace, 0);
    Dependence five = decide(&trace, three), six = decide(&trace, join(&trace, two, four));
    Dependence from[] = {five, six};
    ConditionBuilder *conditions = condition_builder_new();
    Condition condition = {0};
    condition_builder_begin(conditions, &trace);
    condition_ordered(conditions, from, 2, &condition);
    const uint32_t expected[] = {3, 1, 5, 0, 2, 4};
    assert_int_equal(condition.count, 6);
    assert_memory_equal(condition.items, expected, sizeof expected);
    condition_direct(conditions, 5, &condition);
    const uint32_t direct[] = {3, 1};
    assert_int_equal(condition.count, 2);
    assert_memory_equal(condition.items, direct, sizeof direct);
    condition_of(conditions, &three, 1, &condition);
    const uint32_t slice[] = {0, 2};
    assert_int_equal(condition.count, 2);
    assert_memory_equal(condition.items, slice, sizeof slice);
    condition_of(conditions, NULL, 0, &condition);
    assert_int_equal(condition.count, 0);
    condition_ordered(conditions, NULL, 0, &condition);
    assert_int_equal(condition.count, 0);
    vector_release(&condition);
    condition_builder_free(conditions);
    release_trace(&trace);
}

/* ---- Many decisions: a walk that is not linear would take minutes, a recursive one all of the stack ---- */

static Dependence chain(Trace *trace)
{
    Dependence last = 0;
    for (unsigned i = 0; i < LARGE; i++)
        last = decide(trace, last);
    return last;
}

static Dependence independent(Trace *trace)
{
    Dependence all = 0;
    for (unsigned i = 0; i < LARGE; i++)
        all = join(trace, all, decide(trace, 0));
    return all;
}

static Dependence independent_from_the_right(Trace *trace)
{
    Dependence all = 0;
    for (unsigned i = 0; i < LARGE; i++)
        decide(trace, 0);
    for (unsigned i = LARGE; i-- > 0;)
        all = join(trace, trace->decisions.items[i].node, all);
    return all;
}

static Dependence each_on_all_earlier(Trace *trace)
{
    Dependence all = 0;
    for (unsigned i = 0; i < LARGE; i++)
        all = join(trace, all, decide(trace, all));
    return all;
}

/* Each depends on the same log, from its start or from an entry on that moves along. */
static Dependence each_on_a_log(Trace *trace, unsigned slower)
{
    uint32_t newest = NOT_LOGGED;
    Dependence last = 0;
    for (unsigned i = 0; i < LARGE; i++) {
        last = decide(trace, newest == NOT_LOGGED ? 0 : logged(trace, i / slower, newest, 0));
        newest = append(trace, newest, last);
    }
    return last;
}

static Dependence each_on_the_whole_log(Trace *trace)
{
    return each_on_a_log(trace, LARGE);
}

static Dependence each_on_half_of_the_log(Trace *trace)
{
    return each_on_a_log(trace, 2);
}

/* The latest decision leads to the log's newest part only, all others to more and more of it. */
static Dependence logs_that_reach_further_back(Trace *trace)
{
    uint32_t newest = NOT_LOGGED;
    Dependence all = 0;
    for (unsigned i = 0; i < LARGE; i++)
        newest = append(trace, newest, decide(trace, 0));
    for (unsigned i = 0; i < LARGE; i++)
        all = logged(trace, i, newest, all);
    return all;
}

/* while (…) { if (…) sum += …; }: the loop's decision depends on the last one, the inner one on the loop's and on the sum. */
static Dependence loop_with_accumulator(Trace *trace)
{
    Dependence context = 0, sum = 0;
    for (unsigned i = 0; i < LARGE / 2; i++) {
        context = decide(trace, context);
        Dependence inner = decide(trace, join(trace, context, sum));
        sum = state(trace, join(trace, join(trace, sum, inner), context));
    }
    return join(trace, sum, context);
}

/* One value that gathers every decision; every second decision depends on it and on nothing in between. */
static Dependence every_second_on_a_shared_sum(Trace *trace)
{
    Dependence sum = 0, all = 0;
    for (unsigned i = 0; i < LARGE; i++) {
        Dependence decision = decide(trace, i & 1 ? sum : 0);
        sum = i & 1 ? sum : join(trace, sum, decision);
        all = join(trace, decision, all);
    }
    return all;
}

static void assert_large(Dependence (*build)(Trace *trace))
{
    Trace trace = {0};
    Dependence top = build(&trace);
    ConditionBuilder *conditions = condition_builder_new();
    Condition condition = {0}, direct = {0};
    condition_builder_begin(conditions, &trace);
    condition_ordered(conditions, &top, 1, &condition);
    assert_int_equal(condition.count, LARGE);
    uint32_t *rank = base_allocate_zeroed(LARGE * sizeof *rank);
    for (uint32_t i = 0; i < LARGE; i++)
        rank[condition.items[i]] = i;
    for (uint32_t i = 0; i < LARGE; i += LARGE / 20) {
        condition_direct(conditions, i, &direct);
        for (size_t j = 0; j < direct.count; j++)
            assert_true(rank[direct.items[j]] < rank[i]);
    }
    free(rank);
    vector_release(&condition);
    vector_release(&direct);
    condition_builder_free(conditions);
    release_trace(&trace);
}

static void test_many_decisions(void **unused)
{
    (void)unused;
    assert_large(chain);
    assert_large(independent);
    assert_large(independent_from_the_right);
    assert_large(each_on_all_earlier);
    assert_large(loop_with_accumulator);
    assert_large(every_second_on_a_shared_sum);
    assert_large(each_on_the_whole_log);
    assert_large(each_on_half_of_the_log);
    assert_large(logs_that_reach_further_back);
}

/* ---- Statements, formulas, identities ---- */

static void test_statements(void **unused)
{
    (void)unused;
    Trace trace = {0};
    Dependence a = state(&trace, 0), b = state(&trace, 0), condition = state(&trace, join(&trace, a, b));
    Dependence decision = decide(&trace, condition);
    state(&trace, decision);
    Dependence again = add_node(&trace, DEPENDENCE_STATEMENT, 1, decision); /* the second one, executed once more */
    ConditionBuilder *conditions = condition_builder_new();
    IndexList statements = {0};
    condition_builder_begin(conditions, &trace);
    condition_statements(conditions, &again, 1, &statements);
    const uint32_t expected[] = {0, 1, 2};
    assert_int_equal(statements.count, 3);
    assert_memory_equal(statements.items, expected, sizeof expected);
    vector_release(&statements);
    condition_builder_free(conditions);
    release_trace(&trace);
}

static Hash128 hash_of(const Trace *trace, const uint32_t *items, size_t count)
{
    ConditionBuilder *conditions = condition_builder_new();
    Condition condition = {0};
    condition_builder_begin(conditions, trace);
    for (size_t i = 0; i < count; i++)
        vector_push(&condition, items[i]);
    Hash128 hash = condition_hash(conditions, &condition);
    vector_release(&condition);
    condition_builder_free(conditions);
    return hash;
}

static void test_constraints_and_hashes(void **unused)
{
    (void)unused;
    Trace trace = {0};
    for (unsigned i = 0; i < 3; i++)
        decide(&trace, 0);
    trace.decisions.items[2].constraint = trace.decisions.items[0].constraint;
    ConditionBuilder *conditions = condition_builder_new();
    Condition condition = {0};
    TermList constraints = {0};
    condition_builder_begin(conditions, &trace);
    for (uint32_t i = 0; i < 3; i++)
        vector_push(&condition, i);
    condition_constraints(conditions, &condition, &constraints);
    assert_int_equal(constraints.count, 2);
    assert_int_equal(constraints.items[0], 1);
    assert_int_equal(constraints.items[1], 2);
    const uint32_t order[] = {0, 1, 2}, other[] = {0, 2, 1};
    assert_true(hash128_equal(hash_of(&trace, order, 3), hash_of(&trace, order, 3)));
    assert_false(hash128_equal(hash_of(&trace, order, 3), hash_of(&trace, other, 3)));
    assert_false(hash128_equal(hash_of(&trace, order, 3), hash_of(&trace, order, 2)));
    Hash128 before = hash_of(&trace, order, 3);
    trace.decisions.items[1].constraint = 99; /* the same decision, taken the other way */
    assert_false(hash128_equal(before, hash_of(&trace, order, 3)));
    vector_release(&constraints);
    vector_release(&condition);
    condition_builder_free(conditions);
    release_trace(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_small_example),
        cmocka_unit_test(test_reordering_as_published),
        cmocka_unit_test(test_many_decisions),
        cmocka_unit_test(test_statements),
        cmocka_unit_test(test_constraints_and_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
