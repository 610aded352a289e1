/* Private to explore. The execution tree holds what runs decided; a task is a node of it whose other side is wanted. */
#ifndef COSET_EXPLORE_EXPLORER_H
#define COSET_EXPLORE_EXPLORER_H

#include "explore/explore.h"

/* ---- path.c: the execution tree. A run adds only what follows the point where it leaves the known path. ---- */

typedef struct PathNode {
    struct PathNode *parent;   /* the decision before it; NULL: none */
    Term constraint, prefer;
    uint32_t function, instruction;
    uint32_t depth;            /* decisions before it */
    uint32_t references;       /* children, tasks and whoever else needs it */
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
void path_release(PathTree *tree, PathNode *node);     /* ends the node, and its ancestors, unless others hold them */
void path_tree_release(PathTree *tree);

/* The constraints from the first decision to `end`. Loading another path walks only where the two differ. */
typedef struct Path {
    Vector(const PathNode *) nodes;
    Vector(Term) constraints;
    PathNode *end;             /* held, so that `nodes` stay what they are */
} Path;

void path_load(Path *path, PathTree *tree, PathNode *end); /* NULL: the empty path */
void path_free(Path *path, PathTree *tree);

/* ---- Tasks ---- */

/* A model and its users: the hint for every task that its run led to. */
typedef struct SharedInput {
    uint32_t references;
    TermInput values;
    struct SharedInput *next_unused;
} SharedInput;

/* What a task must not find, negated: known ways of an open decision, and conditions of aborted runs. Shared by the tasks that
 * exclude more. */
typedef struct Exclusion {
    struct Exclusion *others;
    Term constraint;
    uint32_t ways;             /* of the open decision, with the others */
    bool is_way;               /* the hint of the task satisfies it; else it may break it */
    uint32_t references;
} Exclusion;

typedef enum TaskKind {
    TASK_TURN,                 /* find an input that takes the path to `node`, is none of `excluded`, and decides otherwise at `node` */
    TASK_RESUME,               /* make the hint's run again; its decisions from `node` on were too many to be expanded at once */
    TASK_FAIL,                 /* as TURN, and `node` is a check: the run ends there */
    TASK_ANY,                  /* any input that is none of `excluded`; there is no node */
} TaskKind;

typedef struct Task {
    PathNode *node;
    Exclusion *excluded;       /* NULL: none */
    SharedInput *hint;         /* satisfies all but the last demand */
    uint64_t sequence;         /* set by the frontier: older tasks have smaller ones */
    uint8_t kind;              /* TaskKind */
    bool loose;                /* from a run that was cut short: its path need not be the start of a condition */
} Task;

/* ---- frontier.c: tasks, given out in the search order ---- */

size_t random_below(uint64_t *state, size_t limit); /* the state may be anything but 0 */

/* Coverage bytes of a function, as machine_coverage gives them. */
typedef const uint8_t *CoverageOf(void *context, uint32_t function);

typedef struct Frontier {
    const struct FrontierOrder *order;
    Vector(Task) tasks;        /* a stack, a bag or a heap; unused by the coverage order */
    struct PlaceQueue *places; /* coverage order */
    size_t count;
    uint64_t next_sequence;
    uint64_t random_state;
} Frontier;

void frontier_init(Frontier *frontier, SearchOrder order, uint64_t random_seed, CoverageOf *coverage, void *context);
void frontier_add(Frontier *frontier, Task task);      /* the frontier now owns what the task holds */
bool frontier_take(Frontier *frontier, Task *task);    /* false: it is empty */
void frontier_release(Frontier *frontier);             /* of an empty frontier */

/* ---- places.c: the coverage order. Tasks wait at the side of the branch that they aim for. ---- */

typedef struct PlaceQueue PlaceQueue;

PlaceQueue *place_queue_new(CoverageOf *coverage, void *context, uint64_t random_state);
void place_queue_add(PlaceQueue *queue, const Task *task);
Task place_queue_take(PlaceQueue *queue);              /* of a queue that is not empty */
void place_queue_free(PlaceQueue *queue);

/* ---- Strategies ----
 *
 * A strategy is a file <name>.c with one Strategy, and a row in strategies.def. The explorer asks it: which condition does a run
 * have, is one test enough for each condition, and which tasks follow from the run. */

typedef struct DecisionList {
    const Decision *items;
    size_t count;
} DecisionList;

struct Strategy {
    const char *name;
    StrategyRole role;
    DependenceKind dependences;    /* that a run must record */
    bool one_test_per_condition;   /* false: every run is a test */
    void *(*open)(Explorer *explorer);  /* makes explorer->strategy_state; NULL: the strategy has none */
    void (*close)(void *state);         /* NULL if `open` is */
    /* The decisions of the run that make its condition, in the order in which they are negated; valid until the next run. */
    DecisionList (*condition)(Explorer *explorer, const ExploredRun *run);
    /* Adds the tasks that follow from a run. `task` led to it, and explorer->path is its path; NULL: it is the first run. */
    void (*expand)(Explorer *explorer, const Task *task, const ExploredRun *run);
};

#define STRATEGY(name) extern const Strategy strategy_##name;
#include "explore/strategies.def"
#undef STRATEGY

/* ---- explorer.c ---- */

/* What runs: the machine, or a stand-in for it in tests. */
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

struct Explorer {
    Runner runner;
    const Session *session;
    ExploreOptions options;
    const Strategy *strategy;
    void *strategy_state;          /* what strategy->open made */
    ExploreLimit limit;            /* that ended the exploration */
    Frontier frontier;
    Task first;                    /* TASK_ANY, while every run so far was aborted; its hint is NULL otherwise */
    PathTree tree;
    Path path;                     /* to the node of the task at hand, without it */
    Vector(PathNode *) fresh;      /* nodes of the run that is being expanded */
    SharedInput *unused_inputs;
    SharedInput *current_input;    /* of the last run */
    bool started;
    Set128 known_conditions;       /* identities; used if one test stands for each condition */
    TermEvaluator *evaluator;      /* made when it is first needed, see explorer_holds */
    Map troubled_index;            /* trouble and place → index */
    Vector(TroubledPlace) troubled;
    ExploreStatistics statistics;
};

/* `session` may lack the machine if the runner does not use it. */
Explorer *explorer_new_on(const Runner *runner, const Session *session, const ExploreOptions *options);
void explorer_add_task(Explorer *explorer, Task task);  /* owns what the task holds */
void explorer_note_trouble(Explorer *explorer, Trouble trouble, const PathNode *node); /* NULL: nowhere */
bool explorer_holds(Explorer *explorer, Term constraint, const TermInput *input); /* true if the input satisfies it */

/* ---- inputs.c ---- */

SharedInput *input_new(Explorer *explorer);            /* empty; the caller holds it */
SharedInput *input_hold(SharedInput *input);
void input_release(Explorer *explorer, SharedInput *input);
Exclusion *exclusion_new(Exclusion *others, Term constraint, bool is_way);
Exclusion *exclusion_hold(Exclusion *exclusion);
void exclusion_release(Exclusion *exclusion);
void task_release(Explorer *explorer, Task *task);

/* ---- solve.c ---- */

/* An input for a task, which then excludes more, perhaps. Afterwards explorer->path is the task's. */
Verdict solve_task(Explorer *explorer, Task *task, TermInput *model);

/* ---- expand.c ---- */

enum { EXPANSION_LIMIT = 1024 };

/* Does the run have the task's path as the start of its condition, and decide as it was asked to? If not, that is noted. */
bool expand_follows(Explorer *explorer, const Task *task, DecisionList condition, End end);
/* Tasks for the decisions of the condition behind the task's, at most EXPANSION_LIMIT of them and one to resume. `loose`: see Task. */
void expand_condition(Explorer *explorer, const Task *task, DecisionList condition, bool loose);
/* One task, for the last decision of the list. */
void expand_last(Explorer *explorer, DecisionList condition, TaskKind kind);
/* The task once more, with the hint that it had. NULL: any input. */
void expand_again(Explorer *explorer, const Task *task, Exclusion *excluded);

/* ---- guided.c: what dependence-guided strategies share ----
 *
 * A condition that leaves decisions out says nothing about what a run did not reach because it was aborted (by a failed check or
 * a broken assumption). So the task that led to an aborted run is done again without that run's condition, and every check is
 * made to fail once for each condition under which it was reached. */

typedef struct Guided Guided;

/* For Strategy.open and Strategy.close. A strategy with more state embeds a Guided and hands it to the functions below. */
void *guided_open(Explorer *explorer);
void guided_close(void *guided);
/* The condition of the criterion set; of an aborted run, that of its end. */
DecisionList guided_condition(Explorer *explorer, Guided *guided, const ExploredRun *run);
/* Tasks for the decisions of run->condition after the one that led here, for checks, and for aborted runs. */
void guided_expand(Explorer *explorer, Guided *guided, const Task *task, const ExploredRun *run);

#endif
