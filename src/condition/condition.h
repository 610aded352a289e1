/* condition: the decisions of a run that events depend on, and their order in queries.
 *
 *     ConditionBuilder *conditions = condition_builder_new();
 *     condition_builder_begin(conditions, trace);                             // for each run
 *     condition_of(conditions, &event->dependence, 1, &condition);     // in execution order
 *     condition_ordered(conditions, &event->dependence, 1, &condition); // in the order in which decisions are negated
 *
 * A condition is a list of the trace's decisions. If the run recorded potential dependences, it is a relevant-slice
 * condition; otherwise it is a dynamic-slice condition. Functions that fill a Condition or IndexList replace its
 * contents; the caller releases it.
 */
#ifndef COSET_CONDITION_H
#define COSET_CONDITION_H

#include "execution/execution.h"

typedef struct ConditionBuilder ConditionBuilder; /* working memory, and the current run */
typedef Vector(uint32_t) IndexList;
typedef IndexList Condition;          /* indices into Trace.decisions */

ConditionBuilder *condition_builder_new(void);
void condition_builder_free(ConditionBuilder *conditions); /* NULL is allowed */
/* Makes `trace` the current run. It is not copied: it must live until the next condition_builder_begin. */
void condition_builder_begin(ConditionBuilder *conditions, const Trace *trace);

/* The decisions that the nodes depend on, directly or indirectly, in execution order. Decisions with equal constraints
 * are all listed; those that an earlier one of the same switch implies are not. */
void condition_of(ConditionBuilder *conditions, const Dependence *from, size_t count, Condition *condition);
/* The decisions that the nodes depend on, reordered: the decisions that the latest one depends on, the latest one, then the
 * others; the same recursively within both parts. With this order, a run for a prefix with its last decision negated has the
 * rest of the prefix. What was selected at a choice point (DEPENDENCE_CHOICE) follows the decisions that selected it. Visits
 * each node of the dependence graph once. */
void condition_ordered(ConditionBuilder *conditions, const Dependence *from, size_t count, Condition *condition);
/* A decision or choice point whose own condition is the beginning of a reordered condition. */
typedef struct LeadingNode {
    Dependence node;
    uint32_t end;                 /* decisions of it, the node's own included */
} LeadingNode;
typedef Vector(LeadingNode) LeadingNodes;

/* Those of the condition that was reordered last; valid until the next one. */
const LeadingNodes *condition_leading(const ConditionBuilder *conditions);
uint64_t condition_steps(const ConditionBuilder *conditions); /* counted work of all reordering so far */
/* The decisions that decision `number` depends on directly, that is, not through another decision. Latest first. */
void condition_direct(ConditionBuilder *conditions, uint32_t number, Condition *direct);

/* The constraints of the condition in its order, each once. */
void condition_constraints(const ConditionBuilder *conditions, const Condition *condition, TermList *constraints);

/* ---- The criterion set ---- */

/* Which events are criteria. If no flag is set, everything observable is: all events except EVENT_CRITERION. */
typedef struct CriterionSet {
    bool criteria;           /* EVENT_CRITERION */
    bool named;              /* the values passed to coset_output, and how often it is called */
    bool result;             /* the result of the function under test; if it does not return, the end of the run */
    bool end;                /* the exit code, or how else the run ends */
} CriterionSet;

/* Adds the criteria of a keyword: "coset_output" all named outputs, "return" the result of the function under test, or
 * the exit code if the whole program is tested. False if the word is not a keyword. */
bool criterion_set_add_word(CriterionSet *asked, const char *word, bool of_function);

/* True if the event is in the criterion set. */
bool criterion_set_has(const CriterionSet *asked, const Event *event);
/* True if the end of the run is in the criterion set: directly, or because the result is and the run has none. */
bool criterion_set_has_end(const CriterionSet *asked, const Trace *trace);
/* The condition of all events in the criterion set, reordered, or with `execution_order` in execution order. If
 * `ended_early` (an aborted run), the condition of the run's end instead. */
void condition_of_criteria(ConditionBuilder *conditions, const CriterionSet *asked, bool ended_early, bool execution_order, Condition *condition);

/* The hash of the condition of the criterion set: equal for two runs of one term pool exactly when their conditions are
 * equal. An aborted run never has the hash of a run that was not aborted. `condition` receives the condition. */
Hash128 condition_identity(ConditionBuilder *conditions, const CriterionSet *asked, const Outcome *outcome, bool execution_order, Condition *condition);
/* The same hash for a condition that is given by its decisions. */
Hash128 decisions_identity(const Decision *decisions, size_t count, const Outcome *outcome);

/* Equal for two runs of one program, with one term pool, exactly when both have the same decisions, with the same
 * constraints, in the same order. */
Hash128 condition_hash(const ConditionBuilder *conditions, const Condition *condition);

/* ---- Statements: only of runs that recorded them ---- */

/* The statements that the nodes depend on, as indices into Trace.statements, ascending. */
void condition_statements(ConditionBuilder *conditions, const Dependence *from, size_t count, IndexList *statements);
/* The latest statement that decision `number` depends on without another statement or decision in between: the
 * decision's own, or the one that called the C library. UINT32_MAX if there is none. */
uint32_t condition_statement(ConditionBuilder *conditions, uint32_t number);

#endif
