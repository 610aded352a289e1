/* The order of a condition once more, word by word: the last one of a sequence is the pivot; what lies in its slice goes before it, the
 * rest behind it, and both parts are ordered in the same way. Points take part like decisions, but are none. */
#include <stdlib.h>
#include <string.h>

#include "lemma.h"

enum { MAX_VERTICES = 400 };

typedef struct Literal {
    const Trace *trace;
    Dependence vertices[MAX_VERTICES]; /* decisions and points, ascending: in time order */
    size_t count;
    bool below[MAX_VERTICES][MAX_VERTICES]; /* [a][b]: b is in the slice of a */
} Literal;

static bool is_vertex(const DependenceNode *node)
{
    return node->tag == DEPENDENCE_DECISION || node->tag == DEPENDENCE_CHOICE;
}

typedef Vector(Dependence) Stack;

static void push_below(const Trace *trace, Dependence number, Stack *stack)
{
    const DependenceNode *node = &trace->dependences.items[number];
    vector_push(stack, node->b);
    if (node->tag == DEPENDENCE_JOIN)
        vector_push(stack, node->a);
    if (is_vertex(node))
        vector_push(stack, node->c);
    if (node->tag == DEPENDENCE_LOGGED)
        for (uint32_t i = node->c; i != NOT_LOGGED && i >= node->a; i = trace->logged.items[i].previous)
            vector_push(stack, trace->logged.items[i].node);
}

/* Marks every node that can be reached. */
static void reach(const Trace *trace, const Dependence *from, size_t count, bool *reached)
{
    Stack stack = {0};
    for (size_t i = 0; i < count; i++)
        vector_push(&stack, from[i]);
    while (stack.count) {
        Dependence at = vector_pop(&stack);
        if (at == 0 || reached[at])
            continue;
        reached[at] = true;
        push_below(trace, at, &stack);
    }
    vector_release(&stack);
}

/* False: there are too many. */
static bool collect(Literal *literal, const Dependence *from, size_t count)
{
    const Trace *trace = literal->trace;
    bool *reached = base_allocate_zeroed(trace->dependences.count + 1);
    reach(trace, from, count, reached);
    literal->count = 0;
    bool fits = true;
    for (uint32_t i = 1; i < trace->dependences.count && fits; i++) {
        if (!reached[i] || !is_vertex(&trace->dependences.items[i]))
            continue;
        fits = literal->count < MAX_VERTICES;
        if (fits)
            literal->vertices[literal->count++] = i;
    }
    for (size_t i = 0; i < literal->count && fits; i++) {
        memset(reached, 0, trace->dependences.count + 1);
        const DependenceNode *vertex = &trace->dependences.items[literal->vertices[i]];
        reach(trace, (Dependence[]){vertex->b, vertex->c}, 2, reached);
        for (size_t k = 0; k < literal->count; k++)
            literal->below[i][k] = reached[literal->vertices[k]];
    }
    free(reached);
    return fits;
}

/* A decision that one of the same switch before it implies is left out. */
static void place(const Literal *literal, uint32_t decision, Condition *ordered)
{
    uint32_t by = literal->trace->decisions.items[decision].excluded_by;
    for (size_t i = 0; by != 0 && i < ordered->count; i++)
        if (ordered->items[i] == by - 1)
            return;
    vector_push(ordered, decision);
}

static void reorder(const Literal *literal, const size_t *sequence, size_t count, Condition *ordered)
{
    if (count == 0)
        return;
    size_t pivot = sequence[count - 1], before_count = 0, after_count = 0;
    size_t *before = base_allocate(count * sizeof *before), *after = base_allocate(count * sizeof *after);
    for (size_t i = 0; i + 1 < count; i++) {
        if (literal->below[pivot][sequence[i]])
            before[before_count++] = sequence[i];
        else
            after[after_count++] = sequence[i];
    }
    reorder(literal, before, before_count, ordered);
    const DependenceNode *node = &literal->trace->dependences.items[literal->vertices[pivot]];
    if (node->tag == DEPENDENCE_DECISION)
        place(literal, node->a, ordered);
    reorder(literal, after, after_count, ordered);
    free(before);
    free(after);
}

bool literal_agrees(const Trace *trace, const Dependence *from, size_t count, const Condition *condition)
{
    Literal *literal = base_allocate(sizeof *literal);
    literal->trace = trace;
    bool agrees = true;
    if (collect(literal, from, count)) {
        size_t sequence[MAX_VERTICES];
        Condition ordered = {0};
        for (size_t i = 0; i < literal->count; i++)
            sequence[i] = i;
        reorder(literal, sequence, literal->count, &ordered);
        agrees = ordered.count == condition->count &&
                 (ordered.count == 0 || memcmp(ordered.items, condition->items, ordered.count * sizeof *ordered.items) == 0);
        vector_release(&ordered);
    }
    free(literal);
    return agrees;
}
