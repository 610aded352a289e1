/* Private to term: interned sets of variables.
 *
 * A set is a binary trie over the variables' numbers with 64 of them in a leaf, hash-consed: equal sets are the same
 * number, and a set with one variable added shares all but a few nodes with the old one. */
#ifndef COSET_TERM_SET_H
#define COSET_TERM_SET_H

#include "term/term.h"

typedef struct SetPool SetPool;

SetPool *set_pool_new(void);
void set_pool_free(SetPool *sets);

TermSet set_single(SetPool *sets, VariableId id);
TermSet set_union(SetPool *sets, TermSet a, TermSet b);
bool set_intersects(const SetPool *sets, TermSet a, TermSet b);
const VariableId *set_items(SetPool *sets, TermSet set, size_t *count);

#endif
