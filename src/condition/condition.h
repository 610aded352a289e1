/* condition: which decisions of a run something depends on, and in which order to ask about them.
 *
 *     Conditions *conditions = conditions_new();
 *     conditions_begin(conditions, trace);                          // for each run
 *     condition_of(conditions, event->dependence, &condition);      // the relevant-slice condition, in time order
 *     condition_reorder(conditions, &condition);
 *
 * A condition is a list of the trace's decisions. What kind it is depends on the run that made the dependences: with
 * potential ones it is a relevant-slice condition, without them a dynamic slice condition.
 */
#ifndef COSET_CONDITION_H
#define COSET_CONDITION_H

#include "execution/execution.h"

typedef struct Conditions Conditions; /* working memory, and the run at hand */
typedef Vector(uint32_t) IndexList;
typedef IndexList Condition;          /* indices into Trace.decisions */

Conditions *conditions_new(void);
void conditions_free(Conditions *conditions); /* NULL is allowed */
void conditions_begin(Conditions *conditions, const Trace *trace);

/* The decisions that the nodes depend on, directly or not, in time order. Repeated ones are in it. */
void condition_of(Conditions *conditions, const Dependence *from, size_t count, Condition *condition);
/* All decisions of the run: the path condition. */
void condition_of_path(Conditions *conditions, Condition *condition);
/* So that what a decision depends on stands before it, and what it does not, after: the order in which a run made for a negated
 * prefix keeps the prefix. `condition` is in time order and has all that its decisions depend on. Linear in the DAG. */
void condition_reorder(Conditions *conditions, Condition *condition);
/* The decisions that the nodes depend on, in the order in which they are asked about: as condition_reorder, and what was chosen at a
 * point (DEPENDENCE_POINT) comes after what chose it. */
void condition_ordered(Conditions *conditions, const Dependence *from, size_t count, Condition *condition);
/* The decisions that decision `number` depends on directly: through no other decision. Latest first. */
void condition_direct(Conditions *conditions, uint32_t number, Condition *direct);

/* The constraints, without repetitions of an earlier one. */
void condition_constraints(const Conditions *conditions, const Condition *condition, TermList *constraints);

/* ---- What is asked for ---- */

/* Which events. Nothing set: everything that can be observed, criteria aside. */
typedef struct Asked {
    bool criteria;           /* EVENT_CRITERION */
    bool named;              /* coset_output, and which there are */
    bool result;             /* of the function under test; that it does not return, too */
    bool end;                /* the exit code: what main returns, or how else it ends */
} Asked;

/* "coset_output" and "return" ask for more than a criterion can; of a whole program, "return" is the exit code. False: it
 * is another text. */
bool condition_ask_by_word(Asked *asked, const char *word, bool of_function);

bool condition_asks_for(const Asked *asked, const Event *event);
/* Is how the run ended asked for? It is where a result is, and there is none. */
bool condition_asks_for_end(const Asked *asked, const Trace *trace);
/* The condition of all that is asked for, ordered (or in time order). `ended_early`: of the run's end instead. */
void condition_of_asked(Conditions *conditions, const Asked *asked, bool ended_early, bool keep_order, Condition *condition);

/* The identity of the condition of the criterion set: equal for two runs of one term pool exactly when their conditions are. An
 * aborted run never has the identity of one that was not aborted. `condition` receives the condition. */
Hash128 condition_identity(Conditions *conditions, const Asked *asked, const Outcome *outcome, bool keep_order, Condition *condition);
/* The same of a condition that is given by its decisions. */
Hash128 decisions_identity(const Decision *decisions, size_t count, const Outcome *outcome);

/* Equal for two runs (of one term pool) exactly when both have the same decisions, with the same constraints, in the same order. */
Hash128 condition_hash(const Conditions *conditions, const Condition *condition);

/* ---- Statements: when the run recorded them ---- */

/* The statements that the nodes depend on, as indices into Trace.statements, ascending. */
void condition_statements(Conditions *conditions, const Dependence *from, size_t count, IndexList *statements);
/* The last statement that decision `number` depends on through no other statement or decision: its own, or the one that
 * called the C library. UINT32_MAX: none. */
uint32_t condition_statement(Conditions *conditions, uint32_t number);

#endif
