/* Private to explore. The execution tree holds the decisions of runs; a task is a node of it whose other side is to
 * be explored. */
#ifndef COSET_EXPLORE_EXPLORER_H
#define COSET_EXPLORE_EXPLORER_H

#include "explore/explore.h"

/* ---- path.c: the execution tree. A run adds only the nodes after its common prefix with earlier runs. ---- */

typedef struct PathNode {
    struct PathNode *parent;   /* the decision before it; NULL: none */
    Term constraint, prefer;
    uint32_t function, instruction;
    uint64_t place;            /* of the decision's index; 0 without dependences */
    uint32_t depth;            /* decisions before it */
    uint32_t references;       /* children, tasks and other holders */
    uint32_t prefix;           /* number of the Prefix that ends here; 0: there is none */
    uint8_t kind;              /* DecisionKind */
    uint8_t side;              /* coverage bit of the side taken */
    bool open;
} PathNode;

typedef struct PathTree {
    Arena memory;
    PathNode *unused;          /* linked by `parent` */
    size_t count;              /* nodes in use */
} PathTree;

/* A child of `parent` for this decision; the caller holds it. */
PathNode *path_extend(PathTree *tree, PathNode *parent, const Decision *decision);
PathNode *path_hold(PathNode *node);                   /* NULL is allowed, here and below */
void path_release(PathTree *tree, PathNode *node);     /* frees the node, and its ancestors, unless others hold them */
void path_tree_release(PathTree *tree);

/* The constraints from the first decision to `end`. Loading another path visits only the nodes in which the two
 * differ. */
typedef struct Path {
    Vector(const PathNode *) nodes;
    Vector(Term) constraints;
    PathNode *end;             /* held, so that `nodes` stay valid */
} Path;

void path_load(Path *path, PathTree *tree, PathNode *end); /* NULL: the empty path */
void path_free(Path *path, PathTree *tree);

/* ---- Tasks ---- */

/* A model and its reference count: the hint of every task that its run led to. */
typedef struct SharedInput {
    uint32_t references;
    TermInput values;
    struct SharedInput *next_unused;
} SharedInput;

/* Negated conditions that a task's input must satisfy: of known sides of a multi-way decision, and of aborted runs.
 * The tail of the list is shared with tasks that exclude less. */
typedef struct Exclusion {
    struct Exclusion *others;
    Term constraint;
    uint32_t sides;             /* known sides of the multi-way decision in this list */
    bool is_side;               /* a known side: the task's hint satisfies the constraint; else it may violate it */
    uint32_t references;
} Exclusion;

typedef enum TaskKind {
    TASK_NEGATE,               /* find an input with the path to `node` that takes another, not excluded side there */
    TASK_RESUME,               /* repeat the hint's run; it had too many decisions from `node` on to expand at once */
    TASK_FAIL,                 /* as TASK_NEGATE, and `node` is a check that must fail */
    TASK_TRY,                  /* as TASK_NEGATE, but what is asked for need not depend on `node` */
    TASK_REACH,                /* find an input with the path to `node` and its side, which is not excluded */
    TASK_ANY,                  /* find any input that is not excluded; there is no node */
} TaskKind;

typedef struct Task {
    PathNode *node;
    Exclusion *excluded;       /* NULL: none */
    SharedInput *hint;         /* satisfies all but the last constraint */
    uint64_t sequence;         /* set by the frontier: older tasks have smaller ones */
    uint8_t kind;              /* TaskKind */
    bool truncated;            /* from a truncated run: its path need not be a prefix of a condition */
} Task;

/* ---- term_marks.c: sets of terms that are emptied at once ---- */

typedef struct TermMarks {
    Vector(uint32_t) marks;        /* by term: the last set that has it */
    uint32_t set;                  /* number of the current one, from 1 */
} TermMarks;

void term_marks_begin(TermMarks *marks);                /* an empty set */
void term_marks_release(TermMarks *marks);
bool term_mark(TermMarks *marks, Term term);            /* true if it was not in the set */
static inline bool term_is_marked(const TermMarks *marks, Term term)
{
    return term < marks->marks.count && marks->marks.items[term] == marks->set;
}

/* ---- frontier.c: tasks in the search order ---- */

size_t random_below(uint64_t *state, size_t limit); /* the state must not be 0 */

/* Coverage bytes of a function, as machine_coverage returns them. */
typedef const uint8_t *CoverageOf(void *context, uint32_t function);

typedef struct Frontier {
    const struct FrontierOrder *order;
    Vector(Task) tasks;        /* a stack, a set or a heap; unused in the coverage order */
    struct PlaceQueue *places; /* coverage order */
    size_t count;
    uint64_t next_sequence;
    uint64_t random_state;
} Frontier;

void frontier_init(Frontier *frontier, SearchOrder order, uint64_t random_seed, CoverageOf *coverage, void *context);
void frontier_add(Frontier *frontier, Task task);      /* the frontier then owns the task's references */
bool frontier_take(Frontier *frontier, Task *task);    /* false: it is empty */
void frontier_release(Frontier *frontier);             /* the frontier must be empty */

/* ---- places.c: the coverage order. Tasks are queued by the branch side that they aim for. ---- */

typedef struct PlaceQueue PlaceQueue;

PlaceQueue *place_queue_new(CoverageOf *coverage, void *context, uint64_t random_state);
void place_queue_add(PlaceQueue *queue, const Task *task);
Task place_queue_take(PlaceQueue *queue);              /* the queue must not be empty */
void place_queue_free(PlaceQueue *queue);

/* ---- Strategies ----
 *
 * A strategy is a file <name>.c with one Strategy, and a row in strategies.def. It determines the condition of a
 * run, whether one test is enough for each condition, and the tasks that follow from a run. */

typedef struct DecisionList {
    const Decision *items;
    size_t count;
} DecisionList;

struct Strategy {
    const char *name;
    const char *covers;            /* what is run once: "path" */
    StrategyRole role;
    DependenceKind dependences;    /* that a run must record */
    bool one_test_per_condition;   /* false: every run is a test */
    void *(*open)(Explorer *explorer);  /* returns explorer->strategy_state; NULL: the strategy has none */
    void (*close)(Explorer *explorer);  /* releases it; NULL if `open` is NULL */
    /* The condition of the run: decisions in the order in which they are negated; valid until the next run. */
    DecisionList (*condition)(Explorer *explorer, const ExploredRun *run);
    /* Adds the tasks that follow from a run. `task` led to the run, and explorer->path is the task's path; NULL: the
     * first run. */
    void (*expand)(Explorer *explorer, const Task *task, const ExploredRun *run);
    /* The others may be NULL. */
    bool (*meet)(Explorer *explorer, const ExploredRun *run); /* called once for each run, before it is varied: is anything new? */
    bool (*prepare)(Explorer *explorer, Task *task);          /* before a task is solved; false: it is not needed any more */
    void (*pack)(Explorer *explorer, const Task *task, TermInput *model); /* changes the task's model: its run serves other tasks, too */
    void (*refuted)(Explorer *explorer, const Task *task);    /* no input exists for it */
    void (*between)(Explorer *explorer);                      /* before a task is taken; it may add some */
    /* The constraints of the longest condition that this run stands for; NULL: it stands for its path only. */
    void (*longest)(Explorer *explorer, const ExploredRun *run, TermList *condition);
};

#define STRATEGY(name) extern const Strategy strategy_##name;
#include "explore/strategies.def"
#undef STRATEGY

/* ---- explorer.c ---- */

/* Makes runs: the machine, or a substitute for it in tests. */
typedef struct Runner {
    void *context;
    const Trace *(*run)(void *context, const TermInput *input, Outcome *outcome);
    CoverageOf *coverage;
} Runner;

typedef enum Trouble {
    TROUBLE_UNKNOWN, TROUBLE_SIZES, TROUBLE_ADDRESSES, TROUBLE_DIVERGENCE, TROUBLE_PREFIX, TROUBLE_COUNT,
} Trouble;

typedef struct TroubledPlace {
    Trouble trouble;
    uint32_t function, instruction;
    uint64_t count;
} TroubledPlace;

/* fallback.c */
typedef struct Fallback {
    Vector(SharedInput *) inputs;  /* of the runs so far; if it is clear that something is saved, of the first one only */
    TermList condition;            /* working memory */
    TermMarks marks;               /* its constraints */
    unsigned samples;              /* runs that were looked at, */
    unsigned open_decisions;       /* and their decisions that the longest condition leaves open */
    bool wanted;                   /* nothing is saved: */
    bool by_paths;                 /* every path is run, as by dart */
} Fallback;

struct Explorer {
    Runner runner;
    const Session *session;
    ExploreOptions options;
    const Strategy *strategy;
    void *strategy_state;          /* returned by strategy->open */
    ExploreLimit limit;            /* the limit that ended the exploration */
    Frontier frontier;
    Task first;                    /* TASK_ANY, while every run so far was aborted; else its hint is NULL */
    PathTree tree;
    Path path;                     /* to the node of the current task, without that node */
    Vector(PathNode *) fresh;      /* new nodes of the run that is being expanded */
    Vector(Decision) unrepeated;   /* decisions of the run */
    SharedInput *unused_inputs;
    SharedInput *current_input;    /* of the last run, before it was varied */
    bool started;
    Set128 known_conditions;       /* identities; with one test per condition only */
    TermEvaluator *evaluator;
    Fallback fallback;
    struct Variation *variation;   /* NULL: inputs stay as they were solved */
    Map troubled_index;            /* trouble and source position → index */
    Vector(TroubledPlace) troubled;
    ExploreStatistics statistics;
};

/* `session` may lack the machine if the runner does not use it. */
Explorer *explorer_new_on(const Runner *runner, const Session *session, const ExploreOptions *options);
void explorer_add_task(Explorer *explorer, Task task);  /* takes over the task's references */
void explorer_note_trouble(Explorer *explorer, Trouble trouble, const PathNode *node); /* NULL: no position */
bool explorer_holds(Explorer *explorer, Term constraint, const TermInput *input); /* true if the input satisfies it */

bool explorer_execute(Explorer *explorer, const TermInput *input, ExploredRun *run); /* false: it was interrupted */
void explorer_drop_tasks(Explorer *explorer);

/* ---- readable.c: values that are easy to read ---- */

/* Such values of a variable have numbers from 0 on, the easiest first. */
unsigned readable_count(const TermVariable *variable);
unsigned readable_small_count(const TermVariable *variable); /* the first ones, which are also small */
/* False: it does not fit the variable. */
bool readable_value(const TermVariable *variable, unsigned number, uint64_t *value);
/* 0: readable; more digits, or a sign, cost more. */
unsigned readable_cost(const TermVariable *variable, uint64_t value);

/* ---- vary.c: other values for the input of a test ---- */

typedef struct Variation Variation;

/* The session and the evaluator must outlive it. */
Variation *variation_new(const Session *session, InputStyle style, TermEvaluator *evaluator);
void variation_free(Variation *variation);
/* An input with other values that satisfies every decision of the run; NULL: there is none, or the run makes no
 * test. It is valid until the next call. The first run keeps its input, and so do objects for which the user gave a value. */
const TermInput *variation_find(Variation *variation, const ExploredRun *run, bool is_first);
/* True if this run, on the input found last, made the same decisions and ended in the same way. */
bool variation_fits(Variation *variation, const ExploredRun *run);

/* ---- shared_inputs.c ---- */

SharedInput *input_new(Explorer *explorer);            /* empty; the caller holds it */
SharedInput *input_hold(SharedInput *input);
void input_release(Explorer *explorer, SharedInput *input);
Exclusion *exclusion_new(Exclusion *others, Term constraint, bool is_side);
Exclusion *exclusion_hold(Exclusion *exclusion);
void exclusion_release(Exclusion *exclusion);
void exclusion_push(Exclusion **list, Term constraint, bool is_side);
void task_release(Explorer *explorer, Task *task);

/* ---- solve.c ---- */

/* Finds an input for a task. Afterwards explorer->path is the task's path. */
Verdict solve_task(Explorer *explorer, Task *task, TermInput *model);

/* ---- expand.c ---- */

enum { EXPANSION_LIMIT = 1024 };

/* True if the run's condition begins with the task's prefix, and takes the side that the task wants. Else it is
 * recorded as a divergence. */
bool expand_follows(Explorer *explorer, const Task *task, DecisionList condition, End end);
/* Adds tasks for the decisions of the condition from the task's on: at most EXPANSION_LIMIT, and one to resume.
 * `truncated`: see Task. */
/* A run that was cut, or of a task that follows one, took a side of the multi-way decision that the task negated: there may
 * be more. (Other runs are followed from this decision on.) */
void expand_further_side(Explorer *explorer, const Task *task, const Trace *trace);
void expand_condition(Explorer *explorer, const Task *task, DecisionList condition, bool truncated);
/* All decisions but those that repeat an earlier one, which are recorded only with dependences. Valid until the next run. */
DecisionList expand_unrepeated(Explorer *explorer, const Trace *trace);
/* True if no more sides of the multi-way decision are wanted; that is noted. */
bool expand_has_enough_sides(Explorer *explorer, const PathNode *node, uint32_t known);
/* The task's run did not do what it was made for. */
void expand_note_divergence(Explorer *explorer, const Task *task);
/* Adds one task, for the last decision of the list. */
void expand_last(Explorer *explorer, DecisionList condition, TaskKind kind);
/* Adds the task again, with its hint and these exclusions. NULL: a TASK_ANY. */
void expand_again(Explorer *explorer, const Task *task, Exclusion *excluded);

/* ---- identities.c ---- */

/* By dependence node of a run: an identity of all that it depends on. */
typedef struct NodeIdentities {
    Vector(Hash128) nodes;
    uint64_t unlike;               /* number of identities that were not computed, and are like no other */
} NodeIdentities;

/* Hashes decisions by their execution index, so that equal dependences of two runs have equal identities. Nodes up to
 * `last` have one then. */
void identify_nodes(NodeIdentities *identities, const Trace *trace, Dependence last);

/* ---- prefixes.c: the beginnings of conditions, as a tree. Number 0 is the empty one. ---- */

/* One that some run has met. */
typedef struct Prefix {
    PathNode *node;                /* its last decision; NULL: the empty one */
    uint32_t point;                /* that it is a side of */
    uint32_t next_side;            /* of the point; 0: none */
    uint32_t first_point;          /* that continues it; 0: none */
    uint32_t newest;               /* that continues it and was asked for last; 0: none */
    Hash128 side;                  /* identity of its point and side */
    uint32_t met;                  /* number of the last run that did */
    bool complete;                 /* a run did that was not aborted */
    bool dead;                     /* no such run exists */
    bool queued;                   /* a TASK_REACH waits */
    Exclusion *aborted;            /* while it is not complete: how runs that met it were aborted */
} Prefix;

/* A decision after a prefix. */
typedef struct Point {
    uint32_t parent;
    uint32_t first_side;           /* a prefix; its node names the point in tasks */
    uint32_t next;                 /* after the same prefix; 0: none */
    uint32_t sides;                /* that were met */
    bool open;                     /* it may have more than two */
    bool done;                     /* there are no more, or they are not wanted */
    bool queued;                   /* a TASK_NEGATE waits */
    Exclusion *aborted;            /* how runs were aborted that would have met another side */
} Point;

typedef struct PrefixTree {
    Vector(Prefix) prefixes;
    Vector(Point) points;
    Map128 sides, by_decision;     /* of a prefix and a decision with its side: the prefix; without: the point */
} PrefixTree;

void prefix_tree_init(PrefixTree *tree);
void prefix_tree_release(PrefixTree *tree);             /* its nodes stay in the execution tree */
void prefix_tree_clear(PrefixTree *tree, PathTree *paths); /* makes it empty */
/* The prefix continued by the decision. *is_new: no run met it before. The tree may move. */
uint32_t prefix_extend(PrefixTree *tree, PathTree *paths, uint32_t parent, const Decision *decision, bool *is_new);
static inline Prefix *prefix_at(PrefixTree *tree, uint32_t number)
{
    return &tree->prefixes.items[number];
}
static inline Point *point_at(PrefixTree *tree, uint32_t number)
{
    return &tree->points.items[number];
}
/* True if no complete run has the prefix, since none has a shorter one. */
bool prefix_is_dead(PrefixTree *tree, uint32_t number);

/* ---- fallback.c: going on as `dart` where nothing is saved ---- */

void fallback_note(Explorer *explorer, const ExploredRun *run); /* the current run */
void fallback_between(Explorer *explorer);             /* before a task is taken */
void fallback_release(Explorer *explorer);

/* ---- aborted.c: runs that were aborted are excluded, so that their tasks make others ---- */

/* The negation of the run's condition. */
Term aborted_negation(const Explorer *explorer, const Decision *condition, size_t count);
bool exclusion_has(const Exclusion *exclusion, Term constraint);

/* ---- guided.c: shared by dependence-guided strategies ----
 *
 * A condition with only some of a run's decisions does not describe what the run missed because it was aborted (by a
 * failed check or a violated assumption). So the task that led to an aborted run is repeated with that run's
 * condition excluded, and every check is made to fail once for each condition under which it was reached. */

typedef struct Guided Guided;

/* For Strategy.open and Strategy.close. A strategy with more state embeds a Guided and passes it to the functions
 * below. */
void *guided_open(Explorer *explorer);
void guided_close(Explorer *explorer);
/* The condition of the criterion set; for an aborted run, the condition of its end. */
DecisionList guided_condition(Explorer *explorer, Guided *guided, const ExploredRun *run);
/* Adds tasks for the decisions of run->condition after the task's, for checks, and for aborted runs. */
void guided_longest(Explorer *explorer, const ExploredRun *run, TermList *condition); /* for Strategy.longest */
void guided_expand(Explorer *explorer, Guided *guided, const Task *task, const ExploredRun *run);

#endif
