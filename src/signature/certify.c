/* Proves that the cases are disjoint and cover all inputs.
 *
 * The conditions of runs that were not aborted are the leaves of a tree: conditions with the same prefix make the
 * same next decision, on different sides. So they are disjoint if the sides at each node are, and cover all inputs
 * if no node has another side. */
#include <stdlib.h>
#include <string.h>

#include "signature/internal.h"

enum { FEW_CASES = 64,            /* up to so many cases are also compared pairwise as they are shown */
       MAX_EXCUSES = 1000 };

typedef struct Certifier {
    Signing *signing;
    TermPool *pool;
    Certificate *certificate;
    Vector(const Partition *) leaves; /* leaves with the same prefix are adjacent */
} Certifier;

/* ---- Findings ---- */

static void note(Certifier *certifier, Proof *proof, Proof found, const char *problem)
{
    if (*proof == PROOF_HOLDS || found == PROOF_FAILS)
        *proof = found;
    if (problem && !certifier->certificate->problem)
        certifier->certificate->problem = problem;
}

static bool is_hidden(const TermVariable *variable)
{
    return strstr(variable->name, "<padding") != NULL;
}

const char *input_describe(Signing *signing, const TermInput *input)
{
    enum { SHOWN = 300 };
    Text text = {0};
    for (size_t i = 0; i < input->count && text.length < SHOWN; i++) {
        const TermVariable *variable = term_variable_get(signing->session->terms, input->items[i].variable);
        if (is_hidden(variable))
            continue;
        text_printf(&text, "%s%s = ", text.length ? ", " : "", variable->name);
        term_print_value(variable, input->items[i].value, &text);
    }
    if (text.length >= SHOWN)
        text_append(&text, ", …");
    const char *kept = arena_duplicate(signing->memory, text.bytes ? text.bytes : "");
    text_release(&text);
    return kept;
}

static void note_uncovered(Certifier *certifier)
{
    Signing *signing = certifier->signing;
    note(certifier, &certifier->certificate->covers, PROOF_FAILS,
         arena_format(signing->memory, "no case has the input %s", input_describe(signing, &signing->model)));
}

/* ---- Pairs ---- */

static void add_terms(TermList *query, const TermList *terms)
{
    for (size_t i = 0; i < terms->count; i++)
        vector_push(query, terms->items[i]);
}

static void prove_pair(Certifier *certifier, const Partition *a, const Partition *b)
{
    Signing *signing = certifier->signing;
    TermList query = {0};
    add_terms(&query, &certifier->signing->domain);
    add_terms(&query, &a->simple);
    add_terms(&query, &b->simple);
    Verdict verdict = signing_ask(signing, &query, NULL, PROOF_WORK);
    vector_release(&query);
    if (verdict == VERDICT_YES && stop_first_reason(signing->session->stop) != STOP_NONE) /* precedence unknown */
        note(certifier, &certifier->certificate->disjoint, PROOF_UNKNOWN, NULL);
    else if (verdict == VERDICT_YES)
        note(certifier, &certifier->certificate->disjoint, PROOF_FAILS,
             arena_format(signing->memory, "two cases (tests %u and %u) have the input %s", (unsigned)a->shown.test,
                          (unsigned)b->shown.test, input_describe(signing, &signing->model)));
    else if (verdict == VERDICT_UNKNOWN)
        note(certifier, &certifier->certificate->disjoint, PROOF_UNKNOWN, NULL);
}

static void prove_leaf_pairs(Certifier *certifier, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        for (size_t k = i + 1; k < end; k++)
            prove_pair(certifier, certifier->leaves.items[i], certifier->leaves.items[k]);
}

/* Where one partition comes first, the overlap was excluded from the other. */
static void prove_aborted_pairs(Certifier *certifier)
{
    Signing *signing = certifier->signing;
    size_t count = signing->partitions.count;
    bool few = count <= FEW_CASES;
    for (size_t i = 0; i < count; i++) {
        const Partition *a = &signing->partitions.items[i];
        for (size_t k = 0; k < a->maybe_earlier.count && !few; k++)
            if (signing->partitions.items[a->maybe_earlier.items[k]].is_case)
                prove_pair(certifier, a, &signing->partitions.items[a->maybe_earlier.items[k]]);
        for (size_t k = i + 1; k < count && few; k++)
            if (a->is_case && signing->partitions.items[k].is_case)
                prove_pair(certifier, a, &signing->partitions.items[k]);
    }
}

/* ---- The tree: leaves [first, end) agree in their first `depth` constraints ---- */

typedef struct TreeNode {
    size_t first, end, depth;
} TreeNode;

static Term side_of(const Certifier *certifier, size_t leaf, size_t depth)
{
    return certifier->leaves.items[leaf]->constraints.items[depth];
}

/* The end of the leaves that take the same side as this one. */
static size_t side_end(const Certifier *certifier, const TreeNode *node, size_t leaf)
{
    size_t end = leaf + 1;
    while (end < node->end && side_of(certifier, end, node->depth) == side_of(certifier, leaf, node->depth))
        end++;
    return end;
}

static void add_prefix(const Certifier *certifier, const TreeNode *node, TermList *query)
{
    add_terms(query, &certifier->signing->domain);
    for (size_t i = 0; i < node->depth; i++)
        vector_push(query, side_of(certifier, node->first, i));
}

static bool plainly_exclude(TermPool *pool, Term a, Term b)
{
    const TermNode *x = term_node(pool, a), *y = term_node(pool, b);
    bool values = x->op == TERM_EQ && y->op == TERM_EQ && x->operands[0] == y->operands[0] &&
                  term_is_constant(pool, x->operands[1], NULL) && term_is_constant(pool, y->operands[1], NULL);
    return values || term_not(pool, a) == b;
}

static void prove_ways_exclude(Certifier *certifier, const TreeNode *node, size_t first, size_t other)
{
    TermList query = {0};
    Term a = side_of(certifier, first, node->depth), b = side_of(certifier, other, node->depth);
    if (plainly_exclude(certifier->pool, a, b))
        return;
    add_prefix(certifier, node, &query);
    vector_push(&query, a);
    vector_push(&query, b);
    Verdict verdict = signing_ask(certifier->signing, &query, &certifier->leaves.items[first]->input, PROOF_WORK);
    vector_release(&query);
    if (verdict == VERDICT_NO)
        return;
    for (size_t i = first, end = side_end(certifier, node, first); i < end; i++)
        for (size_t k = other, last = side_end(certifier, node, other); k < last; k++)
            prove_pair(certifier, certifier->leaves.items[i], certifier->leaves.items[k]);
}

/* ---- Sides without a case ---- */

/* The reason why the model's input need not be in a case of this tree: the negation of a condition that it
 * satisfies. TERM_NONE: there is none. */
static Term excuse(Certifier *certifier)
{
    Signing *signing = certifier->signing;
    Term reason = TERM_NONE;
    for (size_t i = 0; i < signing->partitions.count; i++) {
        const Partition *aborted = &signing->partitions.items[i];
        if (aborted->aborted && signing_holds(signing, aborted->constraints.items, aborted->constraints.count, &signing->model))
            return aborted->negation;
    }
    Outcome outcome;
    const Trace *trace = signing_run(signing, &signing->model, &outcome);
    if (trace && outcome.end == END_ASSUMPTION) {
        Term all = term_constant(certifier->pool, 1, 1);
        signing_condition(signing, trace, &outcome);
        for (size_t i = 0; i < signing->indices.count; i++)
            all = term_and(certifier->pool, all, trace->decisions.items[signing->indices.items[i]].constraint);
        reason = term_not(certifier->pool, all);
    }
    if (trace)
        outcome_release(&outcome);
    return reason;
}

/* Proves that only inputs of aborted runs satisfy the query. The hint violates the last constraint only. */
static void prove_nothing_left(Certifier *certifier, TermList *query, const TermInput *hint)
{
    for (int round = 0; round < MAX_EXCUSES && certifier->certificate->covers == PROOF_HOLDS; round++) {
        Verdict verdict = signing_ask(certifier->signing, query, hint, PROOF_WORK);
        if (verdict == VERDICT_NO)
            return;
        if (verdict == VERDICT_UNKNOWN)
            break;
        Term reason = excuse(certifier), last = query->items[query->count - 1];
        if (reason == TERM_NONE && !is_stopped(certifier->signing)) {
            note_uncovered(certifier);
            return;
        }
        if (reason == TERM_NONE)
            break;
        query->items[query->count - 1] = reason;
        vector_push(query, last);
    }
    note(certifier, &certifier->certificate->covers, PROOF_UNKNOWN, NULL);
}

/* All known sides are negated; the hint takes the first one. */
static void prove_no_other_side(Certifier *certifier, const TreeNode *node)
{
    const Partition *first = certifier->leaves.items[node->first];
    TermList query = {0};
    if (certifier->certificate->covers != PROOF_HOLDS)
        return;
    add_prefix(certifier, node, &query);
    for (size_t leaf = side_end(certifier, node, node->first); leaf < node->end; leaf = side_end(certifier, node, leaf))
        vector_push(&query, term_not(certifier->pool, side_of(certifier, leaf, node->depth)));
    vector_push(&query, term_not(certifier->pool, first->constraints.items[node->depth]));
    prove_nothing_left(certifier, &query, &first->input);
    vector_release(&query);
}

/* ---- Walking the tree ---- */

typedef Vector(TreeNode) TreeNodeList;

static bool has_both_ways(const Certifier *certifier, const TreeNode *node, size_t second)
{
    return second < node->end && side_of(certifier, second, node->depth) ==
                                     term_not(certifier->pool, side_of(certifier, node->first, node->depth));
}

/* Pushes the nodes below onto the stack. */
static void prove_node(Certifier *certifier, TreeNode node, TreeNodeList *stack)
{
    const Partition *first = certifier->leaves.items[node.first]; /* if one ends here, this one does */
    if (first->constraints.count == node.depth) {
        prove_leaf_pairs(certifier, node.first, node.end);
        return;
    }
    size_t second = side_end(certifier, &node, node.first);
    if (!first->assumed.items[node.depth] && !has_both_ways(certifier, &node, second))
        prove_no_other_side(certifier, &node);
    for (size_t leaf = node.first; leaf < node.end; leaf = side_end(certifier, &node, leaf)) {
        for (size_t other = side_end(certifier, &node, leaf); other < node.end; other = side_end(certifier, &node, other))
            prove_ways_exclude(certifier, &node, leaf, other);
        vector_push(stack, (TreeNode){leaf, side_end(certifier, &node, leaf), node.depth + 1});
    }
}

static int compare_leaves(const void *a, const void *b)
{
    const TermList *x = &(*(const Partition *const *)a)->constraints, *y = &(*(const Partition *const *)b)->constraints;
    for (size_t i = 0; i < x->count && i < y->count; i++)
        if (x->items[i] != y->items[i])
            return x->items[i] < y->items[i] ? -1 : 1;
    return (x->count > y->count) - (x->count < y->count);
}

static void collect_leaves(Certifier *certifier)
{
    for (size_t i = 0; i < certifier->signing->partitions.count; i++)
        if (!certifier->signing->partitions.items[i].aborted)
            vector_push(&certifier->leaves, &certifier->signing->partitions.items[i]);
    if (certifier->leaves.count)
        qsort(certifier->leaves.items, certifier->leaves.count, sizeof *certifier->leaves.items, compare_leaves);
}

/* Without a leaf, every run is aborted. */
static void prove_all_early(Certifier *certifier)
{
    TermList query = {0};
    add_terms(&query, &certifier->signing->domain);
    vector_push(&query, term_constant(certifier->pool, 1, 1));
    prove_nothing_left(certifier, &query, NULL);
    vector_release(&query);
}

static void prove_tree(Certifier *certifier)
{
    TreeNodeList stack = {0};
    collect_leaves(certifier);
    if (certifier->leaves.count)
        vector_push(&stack, (TreeNode){0, certifier->leaves.count, 0});
    else
        prove_all_early(certifier);
    while (stack.count > 0 && !is_stopped(certifier->signing))
        prove_node(certifier, vector_pop(&stack), &stack);
    vector_release(&stack);
}

/* ---- The certificate ---- */

/* ---- The shown constraints are equivalent to the proved ones ---- */

/* True if `known` implies each constraint of `said`. The partition's input satisfies `known`. */
static void prove_implied(Certifier *certifier, const Partition *partition, TermList *known, const TermList *said, Proof *proof)
{
    Signing *signing = certifier->signing;
    for (size_t i = 0; i < said->count && !is_stopped(signing); i++) {
        bool is_known = false;
        for (size_t k = 0; k < known->count && !is_known; k++)
            is_known = known->items[k] == said->items[i];
        if (is_known)
            continue;
        vector_push(known, term_not(certifier->pool, said->items[i]));
        Verdict verdict = signing_ask(signing, known, &partition->input, PROOF_WORK);
        known->count--;
        if (verdict == VERDICT_YES)
            note(certifier, proof, PROOF_FAILS,
                 arena_format(signing->memory, "the condition of the case of test %u is wrong for the input %s",
                              (unsigned)partition->shown.test, input_describe(signing, &signing->model)));
        else if (verdict == VERDICT_UNKNOWN)
            note(certifier, proof, PROOF_UNKNOWN, NULL);
    }
}

static void prove_shown(Certifier *certifier, const Partition *partition)
{
    const Signing *signing = certifier->signing;
    TermList found = {0}, shown = {0};
    add_terms(&found, &signing->domain);
    add_terms(&found, &partition->constraints);
    for (size_t i = 0; i < partition->excluded.count; i++)
        vector_push(&found, signing->partitions.items[partition->excluded.items[i]].negation);
    add_terms(&shown, &signing->domain);
    add_terms(&shown, &partition->simple);
    prove_implied(certifier, partition, &found, &shown, &certifier->certificate->covers);
    prove_implied(certifier, partition, &shown, &found, &certifier->certificate->disjoint);
    vector_release(&found);
    vector_release(&shown);
}

void signing_certify(Signing *signing, bool is_complete, Certificate *certificate)
{
    Certifier certifier = {.signing = signing, .pool = signing->session->terms, .certificate = certificate};
    *certificate = (Certificate){.made = true, .disjoint = PROOF_HOLDS, .covers = is_complete ? PROOF_HOLDS : PROOF_UNKNOWN};
    signing->cut_by = REASON_NONE;
    prove_tree(&certifier);
    prove_aborted_pairs(&certifier);
    for (size_t i = 0; i < signing->partitions.count; i++)
        if (signing->partitions.items[i].is_case)
            prove_shown(&certifier, &signing->partitions.items[i]);
    if (!signing_goes_on(signing)) {
        note(&certifier, &certificate->covers, PROOF_UNKNOWN, NULL);
        note(&certifier, &certificate->disjoint, PROOF_UNKNOWN, NULL);
    }
    vector_release(&certifier.leaves);
    certificate->proofs_cut_by = signing->cut_by;
    signing->cut_by = REASON_NONE;
    stop_enter_phase(signing->session->stop, 1, 0);
    samples_check(signing, certificate);
}
