/* Private to the strategy `values`: what it has met, and what it waits for. */
#ifndef COSET_EXPLORE_VALUES_H
#define COSET_EXPLORE_VALUES_H

#include "explore/explorer.h"

typedef struct WaitingTask {
    uint32_t prefix;               /* of the task's node */
    uint8_t kind;                  /* TASK_NEGATE or TASK_REACH */
} WaitingTask;

typedef struct Values {
    PrefixTree tree;
    Map128 known;                  /* identity of a node that a complete run had → number of the first one << 32 | prefix: its condition,
                                      all of it met */
    Set128 values;                 /* criteria with their conditions */
    uint32_t run;                  /* number of the current run, from 1, */
    uint64_t steps;                /* and its steps */
    /* Of the current run: */
    Term aborted;                  /* the negation of how it was aborted; TERM_NONE: it was not */
    bool is_new;                   /* it has a value that no run had */
    ConditionBuilder *conditions;
    NodeIdentities identities;
    Condition condition, before;   /* of the current criterion, and of the one before it; */
    Vector(uint32_t) trail;        /* by position in the second: the prefix that ends there */
    Vector(Decision) end;          /* the condition of the end */
    TermMarks marks;               /* constraints of a condition, or those of `packed` */
    /* values_pack.c */
    Vector(WaitingTask) waiting;   /* of all tasks in the frontier, and some that were done since */
    TermList packed;               /* constraints that the next run will satisfy */
    TermMarks excluded;            /* their negations */
    TermList satisfied, violated;  /* by the model: more constraints of one more task */
    int credit;                    /* queries that may be made in vain */
    uint32_t longest;              /* the longest condition of a criterion of the run: a prefix */
    uint64_t work;                 /* condition_steps when it began */
} Values;

enum { PACK_CREDIT = 16 };

/* ---- values_pack.c ---- */

void values_pack(Explorer *explorer, const Task *task, TermInput *model);

#endif
