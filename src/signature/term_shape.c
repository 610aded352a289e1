/* Properties of terms that simplifying needs. */
#include "signature/internal.h"

enum { MAX_NODES = 400 };

/* Visits the nodes of a term up to a limit; a shared node counts once per use. */
typedef struct TermWalk {
    const TermPool *pool;
    unsigned nodes;
    Term wanted;
    bool divides, selects; /* is something divided by the wanted term, or is it the index of a table? */
    TermList *found;       /* table elements, each once; NULL: not collected */
} TermWalk;

/* An index may be wider than what it was computed as. */
static Term without_extension(const TermPool *pool, Term term)
{
    const TermNode *node = term_node(pool, term);
    return node->op == TERM_ZEXT || node->op == TERM_SEXT ? node->operands[0] : term;
}

bool terms_include(const TermList *list, Term term)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == term)
            return true;
    return false;
}

unsigned term_operand_count(const TermNode *node)
{
    static const uint8_t counts[TERM_OP_COUNT] = {
#define TERM_OP(name, operands, smt) operands,
#include "term/terms.def"
#undef TERM_OP
    };
    return counts[node->op];
}

static void walk_term(TermWalk *walk, Term term)
{
    const TermNode *node = term_node(walk->pool, term);
    walk->divides |= node->op >= TERM_UDIV && node->op <= TERM_SREM && node->operands[1] == walk->wanted;
    walk->selects |= node->op == TERM_SELECT && walk->wanted != TERM_NONE &&
                     without_extension(walk->pool, node->operands[0]) == without_extension(walk->pool, walk->wanted);
    if (walk->found && node->op == TERM_SELECT && !terms_include(walk->found, term))
        vector_push(walk->found, term);
    walk->nodes++;
    for (unsigned i = 0; i < term_operand_count(node) && walk->nodes < MAX_NODES; i++)
        walk_term(walk, node->operands[i]);
}

/* Operations that C does not define for every value: table elements and quotients. */
static bool is_hazard(const TermPool *pool, const TermNode *node)
{
    bool divides = node->op >= TERM_UDIV && node->op <= TERM_SREM;
    return node->op == TERM_SELECT || (divides && !term_is_constant(pool, node->operands[1], NULL));
}

static unsigned hazards(TermWalk *walk, Term term)
{
    const TermNode *node = term_node(walk->pool, term);
    unsigned most = 0;
    walk->nodes++;
    for (unsigned i = 0; i < term_operand_count(node) && walk->nodes < MAX_NODES; i++) {
        unsigned inside = hazards(walk, node->operands[i]);
        most = inside > most ? inside : most;
    }
    return most + is_hazard(walk->pool, node);
}

unsigned term_hazards(const TermPool *pool, Term term)
{
    TermWalk walk = {.pool = pool};
    return hazards(&walk, term);
}

static TermWalk walk(const TermPool *pool, Term term, Term wanted)
{
    TermWalk walk = {.pool = pool, .wanted = wanted};
    walk_term(&walk, term);
    return walk;
}

unsigned term_complexity(const TermPool *pool, Term term)
{
    return walk(pool, term, TERM_NONE).nodes;
}

bool term_divides_by(const TermPool *pool, Term term, Term divisor)
{
    return walk(pool, term, divisor).divides;
}

bool term_selects_at(const TermPool *pool, Term term, Term index)
{
    return walk(pool, term, index).selects;
}

void term_add_selects(const TermPool *pool, Term term, TermList *selects)
{
    TermWalk walk = {.pool = pool, .found = selects};
    walk_term(&walk, term);
}
