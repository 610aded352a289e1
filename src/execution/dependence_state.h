/* Private to execution: what dependence.h keeps between instructions: DependenceState and its parts, in the order of the files
 * that own them. Only the files that dependence.h names, and the interpreter's loop, use it. */
#ifndef COSET_EXECUTION_DEPENDENCE_STATE_H
#define COSET_EXECUTION_DEPENDENCE_STATE_H

#include "execution/symbolic.h"

/* State of the machine outside memory: the number of bits of Effect. */
enum { EFFECT_COUNT = 5 };
/* An additional bit in the machine's own copies of regions: an instruction on the line of a criterion may be
 * executed. */
enum { EFFECT_WATCHED = 1 << EFFECT_COUNT };

typedef struct OpenRegion {
    uint32_t end;            /* instruction index at which it closes; BLOCK_EXIT: when the function returns */
    uint32_t scope;          /* its number: regions are numbered as they open */
    Dependence node;         /* the decision or choice point that opened it: control dependence of its instructions, because
                                it implies all regions around it */
    Hash128 index;           /* identifies the innermost decision and its side */
    uint32_t later;          /* 1 + index into `later` of a switch with classes to be decided on at the end; 0: none */
} OpenRegion;

#define NO_SCOPE UINT32_MAX
#define ALWAYS_OPEN 0 /* the scope of a node without decisions; those of regions follow */

/* The region of a branch, computed when it is first executed. */
typedef struct BranchPlan {
    uint32_t end;            /* of its region: instruction index or BLOCK_EXIT */
    const Region *region;    /* NULL: it has no effect */
} BranchPlan;

/* What is known about an instruction before it is executed. */
typedef uint16_t Plan;
enum { PLAN_LASTS = 1 /* the result may be used in other blocks, so it carries the context */,
       PLAN_FULL = 2 /* every execution is begun, for criteria and statements */,
       PLAN_WIDE = 4 /* the result takes two slots */,
       PLAN_BASE = 8, PLAN_INDEX = 16 /* of an access: slots a and high, slot b */,
       PLAN_NO_VALUE = 32 /* a store of a constant */,
       PLAN_BYTES = 8 /* from this bit on: number of bytes that an access touches */ };
/* Kinds of events of which a run might have had one more. */
enum { EXTRA_NAMED, EXTRA_CRITERION };

typedef struct FrameDependence {
    size_t first_region;     /* index of its first region */
    Dependence context;      /* the caller's */
    Hash128 index;           /* call chain and the caller's innermost decision */
    Position criterion_line; /* the criterion's line that the last instruction was on; line 0: none */
    uint32_t function;
    uint32_t previous;       /* 1 + number of the previous frame of the same function; 0: none */
    uint32_t entered;        /* the time, as of ByteDependence */
    uint32_t first_later;    /* as OpenRegion.later - 1: of its first switch */
} FrameDependence;

/* Times count entries of Trace.logged and go on from run to run. */
typedef struct ByteDependence {
    Dependence node;
    uint32_t time;           /* potential dependences that are logged later are not in the node */
} ByteDependence;

/* Bytes of all objects of a site that a region may write (dependence_potential.c). */
typedef struct PotentialPlace {
    Place *parts;            /* all of the same site */
    size_t part_count;
    struct PotentialLog *log; /* that it belongs to */
    uint8_t kind;            /* PlaceKind */
    uint32_t function;       /* and function of the site */
    bool is_large, is_large_in_heap; /* parts of so many bytes are recorded as a whole; in the heap: if an object has as many */
    uint32_t newest;         /* index into Trace.logged of its newest entry */
    uint32_t newest_freed;   /* the same among entries of regions that may free its objects; NOT_LOGGED: none */
    uint32_t run;            /* the last run that had one */
} PotentialPlace;

typedef struct PotentialTargets { /* of a region */
    PotentialPlace **items;
    size_t count;
    bool is_anywhere;        /* all memory is one of them */
} PotentialTargets;

typedef struct TargetsMemo { /* a region whose targets were looked up lately */
    const Place *places;
    const PotentialTargets *targets;
} TargetsMemo;
enum { TARGETS_MEMOS = 128 };

typedef struct PotentialLog { /* of a site */
    Vector(PotentialPlace *) places; /* different ones; the first `active` of them have entries in this run */
    uint32_t active;
    uint32_t run;            /* that `active`, `newest_object` and `largest` are of */
    uint32_t newest_object;  /* of an allocating instruction: 1 + index into made_objects; 0: none */
    uint64_t largest;        /* its largest object */
} PotentialLog;

typedef struct MadeObject {  /* by an instruction of the program */
    bool is_known;
    uint32_t function, instruction;
    uint32_t time;           /* as of ByteDependence */
} MadeObject;

typedef struct EffectState {
    Dependence node;
    uint32_t newest;         /* index into Trace.logged: what is not in the node yet; NOT_LOGGED: nothing */
} EffectState;

enum { NODE_MEMOS = 1024 };

typedef struct Occurrence {
    Hash128 place;           /* hash of the enclosing decision, the calls and the instruction */
    uint32_t times;          /* number of executions that decided there */
    uint32_t run;
} Occurrence;

typedef struct SwitchedClass { /* a decision of the current switch */
    const SwitchClass *class;
    uint32_t end;            /* of its region */
    Dependence node;
    Hash128 index;
    const SwitchSide *side;  /* the one that is taken; NULL: none */
    uint32_t later;          /* if one is: as of OpenRegion */
} SwitchedClass;

typedef struct Switching {   /* an executed switch, at one of its levels */
    const SwitchLevel *level;
    const SwitchTable *table;
    Term term;
    uint32_t target;
    const Instruction *ip;
    Dependence operands, context; /* when it was executed */
    Dependence outer;        /* the decisions on outer levels */
    Hash128 context_index;
    uint32_t occurrence;
    size_t next_class;       /* the first one that is not decided on */
    uint32_t taken;          /* 1 + the decision on the one before it; 0: that was none */
    uint32_t next;           /* as OpenRegion.later: another one that ends with it */
} Switching;

typedef struct LibraryCut {
    const Region *region;
    const Instruction *call;
    const Region *cut;
} LibraryCut;
enum { NEWEST_CUTS = 512 };

typedef struct BuiltinMemo { /* a call of a builtin that was looked up lately */
    const Instruction *call;
    const Region *writes;
} BuiltinMemo;
enum { BUILTIN_MEMOS = 256 };

struct DependenceState {
    const Analysis *analysis;
    bool potential, statements;

    /* nodes.c */
    Vector(uint32_t) scopes;          /* by node: number of a region, or NO_SCOPE */
    Dependence memo[NODE_MEMOS];      /* nodes that were made lately, some of them in earlier runs */
    uint32_t run;                     /* number of the current run */
    Dependence newest;                /* the latest decision or choice point; 0: none */
    uint32_t **statement_numbers;     /* by function: by instruction, index + 1 into Trace.statements of its line; NULL:
                                         not yet */
    Vector(uint32_t) numbered;        /* functions with statement numbers of this run */

    /* memory.c */
    Dependence *slots;                /* in parallel with Machine.slots */
    ByteDependence *cells;            /* one for each byte of the arena */
    uint8_t *flags;                   /* by granule: bytes in it (or the next one) have a dependence, or may have one by
                                         a log, or its object has a note */
    Vector(uint32_t) flagged;
    Map notes;                        /* large object to a dependence of all its bytes */
    Dependence everywhere;            /* of all memory */

    /* potential.c */
    PotentialLog **logs;              /* by site; NULL: none yet */
    uint32_t *first_frame_site, *first_heap_site; /* by function */
    uint32_t system_site;             /* the last one */
    uint32_t *frame_log_runs;         /* by function: the last run in which its frame objects had entries */
    Map targets;                      /* address of the places of a region to its PotentialTargets */
    TargetsMemo newest_targets[TARGETS_MEMOS]; /* a cache of `targets` */
    Arena target_memory;
    Map128 element_places;            /* of a region and the addresses of its stores to elements: ElementPlaces */
    Map element_counts;               /* by region: how many there are */
    uint32_t newest_potential;        /* time of the newest entry of all logs */
    uint32_t run_start;               /* time when the run began */
    Vector(MadeObject) heap_objects, frame_allocations; /* by object, the second from FIRST_FRAME_OBJECT on */
    Vector(uint64_t) made_objects;    /* object << 32 | 1 + index of the next older object of the site */

    /* alive.c */
    Vector(ByteDependence) alive;     /* by heap object, as far as known: whether it is alive */
    Dependence freed_anywhere;        /* of all heap objects */
    bool some_freed;                  /* in this run an object was freed under a decision, or might have been */

    /* region.c */
    Vector(OpenRegion) regions;
    Vector(FrameDependence) frames;   /* as many as the machine has */
    Vector(bool) open;                /* by scope: true if the region is open */
    Dependence guard;
    bool may_jump;                    /* the program has a setjmp */
    Occurrence *occurrences;          /* hash table */
    size_t occurrence_size, occurrence_count;
    EffectState effects[EFFECT_COUNT];
    bool finds_faults;                /* DEPENDENCES_OF_FAULTS */
    bool may_be_freed;                /* likewise, and the program frees objects: perhaps on another side of a decision */

    Map128 library_cuts;              /* addresses of a region and a call to the part of the region that concerns the
                                         call */
    LibraryCut newest_cuts[NEWEST_CUTS]; /* a cache of library_cuts */
    BuiltinMemo builtin_memo[BUILTIN_MEMOS]; /* a cache of analysis_writes */
    Arena library_regions;
    Plan **plans;                     /* by function: by instruction; NULL: not yet */
    BranchPlan ***branches;           /* by function: by instruction; NULL: not yet */
    uint32_t **rests;                 /* by function: by instruction, effects from its block on; NULL: not yet */
    uint32_t *last_frames;            /* by function: 1 + its topmost frame, 0: none */

    const Instruction *closes_at;     /* where the innermost region of the frame closes, or NULL */
    Dependence context;               /* of the frame's regions */
    bool started;                     /* an instruction of this run was executed with dependences */

    /* The current instruction, if it was begun. */
    const Instruction *at;            /* NULL: it was not */
    const Instruction *offered;       /* it is being computed, and is begun if it decides; NULL: it is not */
    uint32_t at_function;             /* its function */
    bool pending;                     /* it must be finished before the next one */
    Dependence operands;              /* of what it uses */
    Dependence made;                  /* decisions that it made and that its results depend on */
    Dependence checked;               /* decisions that it made and that its results do not depend on */
    Vector(Dependence) returned;      /* of a return: of the returned slots */
    const Region *builtin_region;     /* what it may write, if it is a builtin */
    Vector(SwitchedClass) switched;   /* of a switch on the input: the classes that are taken, from the outermost level in */
    bool has_switched;                /* it is one */
    Vector(Switching) later;          /* in regions that are open */
    const Switching *deciding_later;  /* NULL: none */
    uint32_t part;                    /* the class of the switch that is being decided on; 0: none */
    uint32_t indexed;                 /* how many execution indices it has */
    uint32_t occurrence;              /* if there is one: how often it was executed and had one, in the same surroundings */
    bool writes_are_reported;         /* it writes memory through functions that report it (dependence_written) */

    /* watch.c */
    uint8_t **lines;                  /* by function: by instruction, 1: on the line of a criterion there; NULL: none */
    bool *watched_functions;          /* by function: true if it or a callee may execute such an instruction */
    Map watched_regions;              /* address of a region of the analysis to its copy with EFFECT_WATCHED */
    Arena watched_memory;

    /* domain.c */
    Map domains;                      /* variable to the restrictions of what it can be */

    /* events.c */
    Vector(Event) criteria;           /* the newest event of each criterion; its value_count is 0 before the first */
    size_t *criterion_marks;          /* by criterion: length of extra[EXTRA_CRITERION] at its newest event */
    Vector(size_t) named_marks;       /* by event of the trace: length of extra[EXTRA_NAMED] at that event */
    Vector(Dependence) extra[2];      /* decisions that might have caused one more event of the kind, in execution
                                         order */
    uint64_t calls;                   /* number of calls by the program's own code so far */
    uint64_t output_call;             /* the call that the last output event belongs to */
    Vector(size_t) unflushed[PRINTED_STREAMS]; /* numbers of the output events since the stream was flushed */
    TermList concretised_values;      /* formatted but not written yet: the values of all formatted objects */
    Dependence concretised_dependence; /* of those values */
    Vector(ObjectId) concretised_objects; /* objects that the call `concretised_call` has formatted */
    uint64_t concretised_call;
    bool concretised_seen;            /* the current output event has such values */
    Map newest_named;                 /* name to 1 + the newest event of the trace with it */
};

#endif
