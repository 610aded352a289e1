/* Identities of dependence nodes: what two runs depend on in the same way is found without walking it. */
#include "explore/explorer.h"

enum { LOGGED_STEPS = 4 /* entries of logs that are looked at, for each node of a run */ };

/* Of what depends on both, in this order. Cheaper than hash128_mix_hash: identities are mixed already. */
static Hash128 identity_of_both(Hash128 a, Hash128 b)
{
    return (Hash128){.low = hash_mix64(a.low * 3 + b.low), .high = hash_mix64(a.high * 5 + b.high + 1)};
}

/* Of part of a log. With *steps used up, it is like no other. */
static Hash128 identify_logged(NodeIdentities *identities, const Trace *trace, const DependenceNode *node, Hash128 identity, size_t *steps)
{
    uint32_t at = node->c;
    for (; at != NOT_LOGGED && at >= node->a && *steps > 0; at = trace->logged.items[at].previous, --*steps)
        identity = identity_of_both(identity, identities->nodes.items[trace->logged.items[at].node]);
    return *steps > 0 ? identity : hash128_mix(identity, ++identities->unlike);
}

static Hash128 identify_decision(const Decision *decision, Hash128 identity)
{
    return hash128_mix(hash128_mix_hash(identity, decision->index), decision->constraint);
}

void identify_nodes(NodeIdentities *identities, const Trace *trace, Dependence last)
{
    size_t steps = LOGGED_STEPS * (trace->dependences.count + 1);
    identities->nodes.count = 0;
    vector_reserve(&identities->nodes, (size_t)last + 1);
    for (size_t i = 0; i <= last; i++) {
        const DependenceNode *node = &trace->dependences.items[i];
        Hash128 identity = {.low = node->tag};
        if (node->tag == DEPENDENCE_DECISION)
            identity = identify_decision(&trace->decisions.items[node->a], identity);
        else if (node->tag == DEPENDENCE_JOIN)
            identity = identity_of_both(identity, identities->nodes.items[node->a]);
        else if (node->tag == DEPENDENCE_LOGGED)
            identity = identify_logged(identities, trace, node, identity, &steps);
        if (node->b)
            identity = identity_of_both(identity, identities->nodes.items[node->b]);
        if (node->c && node->tag != DEPENDENCE_LOGGED) /* guards */
            identity = identity_of_both(identity, identities->nodes.items[node->c]);
        vector_push(&identities->nodes, identity);
    }
}
