/* Private to explore, shared by strategies that take several conditions from each run: every beginning of one is met
 * with its last decision taken each way.
 *
 * Such a strategy embeds a Covering as the first member of its state. In Strategy.meet it calls covering_begin, and then
 * covering_meet for the decisions of each of the run's conditions; the other hooks are the functions below. What aborted
 * runs hide is wanted once more, without what aborted them. */
#ifndef COSET_EXPLORE_COVERING_H
#define COSET_EXPLORE_COVERING_H

#include "explore/explorer.h"

typedef struct WaitingTask {
    uint32_t prefix;               /* of the task's node */
    uint8_t kind;                  /* TASK_NEGATE or TASK_REACH */
} WaitingTask;

typedef struct Covering {
    PrefixTree tree;
    uint32_t run;                  /* number of the current run, from 1, */
    uint64_t steps;                /* and its steps */
    Term aborted;                  /* of the current run: the negation of how it was aborted; TERM_NONE: it was not */
    ConditionBuilder *conditions;
    Condition condition;           /* working memory, */
    Vector(Decision) end;          /* for the condition of the end, too */
    TermMarks marks;               /* constraints of a condition, or those of `packed` */
    /* covering_pack.c */
    Vector(WaitingTask) waiting;   /* of all tasks in the frontier, and some that were done since */
    TermList packed;               /* constraints that the next run will satisfy */
    TermMarks excluded;            /* their negations */
    TermList satisfied, violated;  /* by the model: more constraints of one more task */
    int credit;                    /* queries that may be made in vain */
} Covering;

void covering_init(Covering *covering);
void covering_release(Covering *covering);

/* For Strategy.meet: makes this the current run. False: nothing of it counts (a violated assumption). */
bool covering_begin(Explorer *explorer, const ExploredRun *run);
/* The current run meets the prefix `parent` continued by the decision; wants its other sides if that is new. Returns the
 * longer prefix. */
uint32_t covering_meet(Explorer *explorer, uint32_t parent, const Decision *decision);
/* Every run that has the prefix is aborted. */
void covering_kill(Explorer *explorer, uint32_t prefix);

/* For Strategy.condition, .prepare, .refuted and .expand. `may_differ`: a run without what its task wants is no divergence. */
DecisionList covering_condition(Explorer *explorer, const ExploredRun *run);
bool covering_prepare(Explorer *explorer, Task *task);
void covering_refuted(Explorer *explorer, const Task *task);
void covering_expand(Explorer *explorer, const Task *task, const ExploredRun *run, bool may_differ);
/* For Strategy.pack (covering_pack.c). */
void covering_pack(Explorer *explorer, const Task *task, TermInput *model);

#endif
