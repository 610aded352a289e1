/* The amount of multiplication and division in a query. */
#include <stdlib.h>

#include "solver/chain.h"

enum { HARD_PRODUCT_BITS = 64 * 64 };

/* By a constant it is easy, except for wide divisions: Z3 then builds gigabytes before it looks at any limit. */
static bool is_product(const TermPool *pool, const TermNode *node)
{
    bool divides = node->op == TERM_UDIV || node->op == TERM_SDIV || node->op == TERM_UREM || node->op == TERM_SREM;
    if (node->op != TERM_MUL && !divides)
        return false;
    bool has_constant = term_is_constant(pool, node->operands[0], NULL) || term_is_constant(pool, node->operands[1], NULL);
    return !has_constant || (divides && node->width > 64);
}

static unsigned operand_count(uint8_t op)
{
    static const uint8_t counts[TERM_OP_COUNT] = {
#define TERM_OP(name, operands, smt) [TERM_##name] = operands,
#include "term/terms.def"
#undef TERM_OP
    };
    return counts[op];
}

bool query_has_hard_products(const TermPool *pool, const Query *query)
{
    TermList waiting = {0};
    Map seen = {0};
    uint64_t bits = 0, unused;
    for (size_t i = 0; i < query->count; i++)
        vector_push(&waiting, query->constraints[i]);
    while (waiting.count && bits < HARD_PRODUCT_BITS) {
        Term term = vector_pop(&waiting);
        if (map_get(&seen, term, &unused))
            continue;
        map_put(&seen, term, 1);
        const TermNode *node = term_node(pool, term);
        bits += is_product(pool, node) ? (uint64_t)node->width * node->width : 0;
        for (unsigned k = 0; k < (node->op == TERM_SELECT ? 1 : operand_count(node->op)); k++)
            vector_push(&waiting, node->operands[k]);
    }
    vector_release(&waiting);
    map_release(&seen);
    return bits >= HARD_PRODUCT_BITS;
}
