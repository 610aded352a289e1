/* Private to execution: which decisions of the run everything depends on.
 *
 * Every slot and every byte of memory carries a Dependence beside its value. The interpreter's loop for dependences calls
 * dependence_step before each instruction; what an instruction does to memory beyond plain loads and stores is told by
 * the functions that do it (dependence_written, dependence_copied, dependence_window).
 *
 * The parts:
 * - nodes.c: the hash-consed DAG. What is implied by another part of a node is left out where it is cheap to see. Every node has a scope: an open
 *   region such that all of its decisions were made by that region or ones around it.
 * - region.c: open regions and frames. A region's potential dependences are noted when it opens: what its other ways may write
 *   depends on the decision from then on, and whatever the way taken writes does so anyway.
 * - guard: decisions of which another way may have ended the run. Every later decision and event depends on them; values do
 *   not carry them, because who looks at a value does so later.
 * - an address that depends on decisions whose regions have closed might have been another one: everything that the instruction may
 *   write depends on these.
 */
#ifndef COSET_EXECUTION_DEPENDENCE_H
#define COSET_EXECUTION_DEPENDENCE_H

#include "execution/symbolic.h"

/* State of the machine that is no memory: the bits of Effect, by number. */
enum { EFFECT_COUNT = 5 };
/* Beside them, of the machine's own regions: an instruction on the line of a criterion may be executed. */
enum { EFFECT_WATCHED = 1 << EFFECT_COUNT };

typedef struct OpenRegion {
    uint32_t end;            /* instruction index at which it closes; BLOCK_EXIT: when the function returns */
    uint32_t scope;          /* its number: regions are numbered as they open */
    Dependence context;      /* of what is executed in it: all regions of the frame up to this one, and the caller's */
    Hash128 index;           /* identifies the innermost decision and its way */
} OpenRegion;

#define NO_SCOPE UINT32_MAX

/* What a branch means, found when it is first met. */
typedef struct BranchPlan {
    uint32_t end;            /* of its regions: instruction index or BLOCK_EXIT */
    size_t way_count;
    const Region *ways[];
} BranchPlan;

/* What dependence_step has to do for an instruction. */
typedef uint16_t Plan;
enum { PLAN_FULL, PLAN_CONSTANT, PLAN_ONE, PLAN_TWO, PLAN_BRANCH_ONE, PLAN_BRANCH_TWO, PLAN_NOTHING, PLAN_ACCESS, PLAN_KIND = 7,
       PLAN_LASTS = 8 /* the result may be used in other blocks, so it carries the context */,
       PLAN_BASE = 16, PLAN_INDEX = 32 /* of an access: slots a and high, slot b */,
       PLAN_WIDE = 64 /* the result takes two slots */,
       PLAN_NO_VALUE = 128 /* a store of a constant */,
       PLAN_BYTES = 8 /* from this bit on: how many an access touches */ };
enum { LATE_NAMED, LATE_WATCHED };

typedef struct FrameDependence {
    size_t first_region;     /* its regions lie from here on */
    Dependence context;      /* the caller's */
    Hash128 index;           /* call chain and the caller's innermost decision */
    Position criterion_line; /* the last instruction was on this line, which is a criterion's; line 0: it was not */
    uint32_t function;
    uint32_t previous;       /* 1 + the frame of the same function before it, 0: none */
} FrameDependence;

typedef struct TableEntry {
    uint32_t a, b;           /* of the node */
    Dependence node;
    uint32_t run;            /* in which it was made */
} TableEntry;

typedef struct Occurrence {
    Hash128 place;           /* of decisions: the decision around it, calls, instruction */
    uint32_t times;          /* how often it decided there */
    uint32_t run;
} Occurrence;

typedef struct LibraryCut {
    const Region *region;
    const Instruction *call;
    const Region *cut;
} LibraryCut;
enum { NEWEST_CUTS = 64 };

struct DependenceState {
    const Analysis *analysis;
    bool potential, statements;

    /* nodes.c */
    Vector(uint32_t) scopes;          /* by node: number of a region, or NO_SCOPE */
    TableEntry *table;                /* hash table of nodes */
    size_t table_size;
    uint32_t run;                     /* number of the run under way */
    Dependence newest;                /* the latest decision or point, 0: none */
    uint32_t **statement_numbers;     /* by function: by instruction, index + 1 into Trace.statements of its line; NULL: not yet */
    Vector(uint32_t) numbered;        /* functions with statement numbers of this run */

    /* memory.c */
    Dependence *slots;                /* beside Machine.slots */
    Dependence *bytes;                /* one for each byte of the arena */
    uint8_t *flags;                   /* by granule: bytes in it (or the next one) have a dependence, or its object has a note */
    Vector(uint32_t) flagged;
    Map notes;                        /* object: dependence of all its bytes, when it is large */
    Dependence everywhere;            /* of all memory */
    Map sites;                        /* heap object: function << 32 | instruction that made it */
    Map site_objects;                 /* that: 1 + index into `made_objects` of its newest object */
    Vector(uint64_t) made_objects;    /* object << 32 | 1 + index of the next older one */

    /* region.c */
    Vector(OpenRegion) regions;
    Vector(FrameDependence) frames;   /* as many as the machine has */
    Vector(bool) open;                /* by scope: is the region open? */
    Dependence guard;
    bool may_jump;                    /* the program has a setjmp */
    Occurrence *occurrences;          /* hash table */
    size_t occurrence_size, occurrence_count;
    Dependence effects[EFFECT_COUNT];

    Map128 library_cuts;              /* a region and a call, by address: what of the region concerns the call */
    LibraryCut newest_cuts[NEWEST_CUTS]; /* by the same, to find them at once */
    Arena library_regions;
    Plan **plans;                     /* by function: by instruction; NULL: not yet */
    BranchPlan ***branches;           /* by function: by instruction; NULL: not yet */
    uint32_t **rests;                 /* by function: by instruction, effects from its block on; NULL: not yet */
    uint32_t *last_frames;            /* by function: 1 + its topmost frame, 0: none */

    /* The instruction at work. */
    bool pending;                     /* it has to be finished before the next one */
    const Instruction *closes_at;     /* where the innermost region of the frame closes, or NULL */
    const Instruction *at;            /* NULL: none yet */
    uint32_t at_function;             /* its function; of one that dependence_step_quick did, of an earlier one */
    Dependence context;               /* of its frame's regions */
    Dependence operands;              /* of what it uses */
    Dependence made;                  /* decisions that it made and that its results depend on */
    Dependence checked;               /* and those that its results do not */
    Vector(Dependence) returned;      /* by a return: of the slots */
    bool tells_writes;                /* memory is written by functions that tell (dependence_written) */

    /* watch.c */
    uint8_t **lines;                  /* by function: by instruction, 1: on the line of a criterion there; NULL: none */
    bool *watched_functions;          /* such an instruction may be executed in it or in what it calls */
    Map watched_regions;              /* a region of the analysis, by address: the same with EFFECT_WATCHED */
    Arena watched_memory;

    /* events.c */
    Vector(Event) criteria;           /* the newest event of each criterion; its value_count is 0 before the first */
    size_t *criterion_marks;          /* of each: length of late[LATE_WATCHED] then */
    Vector(size_t) named_marks;       /* by event of the trace: length of late[LATE_NAMED] then */
    Vector(Dependence) late[2];       /* what might have led to one more event of the kind, in time order */
    uint64_t calls;                   /* of the program's own code so far */
    uint64_t output_call;             /* the one that the last output event belongs to */
    TermList silent_values;           /* formatted since, not yet written: of all objects of which something was formatted */
    Dependence silent_dependence;     /* of those */
    Vector(ObjectId) silent_objects;  /* those of the call at work */
    uint64_t silent_call;             /* which one that is */
    bool silent_seen;                 /* the output event under way has such values */
    Map newest_named;                 /* name: 1 + the event of the trace that has it last */
};

void dependence_init(Machine *machine, Error *error);
void dependence_reset(Machine *machine);
void dependence_release(Machine *machine);

/* ---- dependence_nodes.c ---- */

Dependence dependence_join_slow(Machine *machine, Dependence a, Dependence b); /* neither is 0 nor the other */
/* For decisions and events, whose scope does not matter. */
Dependence dependence_join_reduced(Machine *machine, Dependence a, Dependence b);
void dependence_set_scope(Machine *machine, Dependence node, uint32_t scope);
/* That the instruction at work computed something from `used`; `used` itself unless statements are recorded. */
static inline Dependence dependence_statement(Machine *machine, Dependence used);
static inline Dependence dependence_statement_at(Machine *machine, size_t depth, Dependence used); /* of the frame at that depth */
Dependence dependence_state(Machine *machine, size_t depth, Dependence used); /* when statements are recorded */
Dependence dependence_decision(Machine *machine, uint32_t number, Dependence on);
/* That decisions chose what is used here: the address, the way of a concrete branch. */
static inline Dependence dependence_point(Machine *machine, Dependence node);
Dependence dependence_point_at(Machine *machine, Dependence node); /* the same, for one that is neither nothing nor covered */
Dependence dependence_new_point(Machine *machine, Dependence node); /* that opens a region of its own */
/* Are the regions of all its decisions open? Then what other ways may write is noted already. */
static inline bool dependence_is_covered(const Machine *machine, Dependence node);

/* ---- dependence_memory.c ---- */

void dependence_memory_init(Machine *machine, Error *error);
void dependence_memory_reset(Machine *machine);
void dependence_memory_release(Machine *machine);
Dependence dependence_load(Machine *machine, uint64_t address, uint64_t size);
void dependence_store(Machine *machine, uint64_t address, uint64_t size, Dependence node);
void dependence_add(Machine *machine, uint64_t address, uint64_t size, Dependence node); /* to what is there */
void dependence_clear(Machine *machine, uint64_t address, uint64_t size);
void dependence_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size, Dependence used); /* and what was used for it */
void dependence_made_object(Machine *machine, uint64_t address); /* by the instruction at work; 0 is allowed */
void dependence_moved_object(Machine *machine, uint64_t address); /* the same, for one that was there already */
/* Everything that the region may write, in slots of the frame, memory and the machine's state, depends on the node as well. */
void dependence_add_region(Machine *machine, const Frame *frame, const Region *region, Dependence node);

/* ---- dependence_check.c ---- */

/* With options.symbolic.check_terms: the instruction at work, which is one of the function's, writes there. */
void dependence_check_write(Machine *machine, const Function *function, uint64_t address, uint64_t size);

/* ---- dependence_watch.c ---- */

void dependence_watch_init(Machine *machine);
void dependence_watch_release(Machine *machine);
/* As analysis_writes and analysis_region, and with EFFECT_WATCHED. */
const Region *dependence_writes(Machine *machine, uint32_t function, uint32_t instruction);
const Region *dependence_way(Machine *machine, const Function *function, uint32_t branch, uint32_t target);

/* ---- dependence_library.c ---- */

/* The region, or if the frame is one of the C library's, what of it concerns the call that is under way. */
const Region *dependence_seen_from_call(Machine *machine, const Frame *frame, const Region *region);

/* ---- dependence_region.c ---- */

/* The branch at work went to `target`. */
void dependence_open(Machine *machine, const Frame *frame, uint32_t target, Dependence condition);
void dependence_close(Machine *machine, uint32_t instruction); /* regions that end here */
/* Another way may have ended the run or jumped away. */
void dependence_guard(Machine *machine, Dependence node);
void dependence_sync_frames(Machine *machine);      /* after calls and returns */
void dependence_jumped(Machine *machine);           /* after longjmp */
void dependence_find_context(Machine *machine);     /* of the topmost frame */
Hash128 dependence_index(Machine *machine);         /* of a decision of the instruction at work */
/* What the instruction at work depends on, but for its operands: for decisions and events. */
Dependence dependence_surroundings(Machine *machine);

/* ---- dependence_builtin.c ---- */

void dependence_builtin_begin(Machine *machine, const Instruction *ip, const Frame *frame);
void dependence_builtin_end(Machine *machine, const Instruction *ip, const Frame *frame);

/* ---- dependence_events.c ---- */

void dependence_events_init(Machine *machine);
void dependence_events_reset(Machine *machine);
void dependence_events_release(Machine *machine);
void dependence_late(Machine *machine, unsigned which, Dependence node);
void dependence_watch_line(Machine *machine, const Frame *frame, uint32_t instruction);
void dependence_leave_line(Machine *machine, const Frame *frame); /* the frame is left or goes on elsewhere */
void dependence_output(Machine *machine, uint64_t descriptor, uint64_t address, uint64_t size);
void dependence_named_output(Machine *machine, const char *name, uint64_t address, uint64_t size);
/* In slots, or at an address (0: neither). */
void dependence_function_returns(Machine *machine, const uint32_t *operands, uint32_t count, uint64_t address, TypeId type);
void dependence_finish(Machine *machine); /* the run has ended */

/* ---- event_call.c ---- */

/* With options.symbolic.tell_calls: the program's call that prints. `same`: an earlier piece of its output, or NULL. */
void event_tell_call(Machine *machine, Event *event, const Event *same);

/* ---- event_places.c ---- */

/* With options.symbolic.tell_calls: what the pointers of its value may point into. */
void event_name_places(Machine *machine, Event *event);
/* Which pointers of the value, which lies at the address, are those that the run began with. */
void event_note_kept(Machine *machine, uint64_t address, Event *event);

/* ---- Called from elsewhere in execution ---- */

static inline Dependence dependence_join(Machine *machine, Dependence a, Dependence b)
{
    if (a == b || b == 0)
        return a;
    return a == 0 ? b : dependence_join_slow(machine, a, b);
}

/* Before the first input nothing depends on anything: until an instruction asks for one (or for something that is told as an event) the plain
 * symbolic loop runs. */
bool dependence_may_sleep(const Machine *machine);
bool dependence_wakes(Builtin builtin);
/* Before an instruction: finishes the one before it, then computes the dependences of the results of this one. */
void dependence_step(Machine *machine, const Instruction *ip);
const Plan *dependence_plan(Machine *machine, const Function *function);
/* The rest of the step of a load or store, when its address is known. */
void dependence_loads(Machine *machine, const Instruction *ip, uint64_t address);
void dependence_stores(Machine *machine, const Instruction *ip, uint64_t address);
/* A decision was added to the trace: completes it. */
void dependence_decided(Machine *machine, Decision *decision, uint32_t number);
/* Inside a builtin or a call: bytes were written, from its operands or (fresh) from nothing. */
void dependence_written(Machine *machine, uint64_t address, uint64_t size, bool fresh);
void dependence_copied(Machine *machine, uint64_t to, uint64_t from, uint64_t size);
/* An access at a symbolic address may touch any of these. */
void dependence_window(Machine *machine, const Window *window, uint64_t bytes, bool write);
/* A symbolic value is used as if it were concrete, to be formatted. */
void dependence_silent_value(Machine *machine, uint64_t address);
void dependence_silent_text(Machine *machine, uint64_t address, uint64_t size); /* or bytes that may be */
/* Does what the call at work printed depend on all of the object, as its event will say? */
bool dependence_is_told_whole(const Machine *machine, ObjectId object);

static inline Dependence *dependence_slots(const Machine *machine, const Frame *frame)
{
    return machine->dependence->slots + (frame->slots - machine->slots);
}

static inline bool dependence_is_covered(const Machine *machine, Dependence node)
{
    const struct DependenceState *state = machine->dependence;
    uint32_t scope = state->scopes.items[node];
    return node == 0 || (scope < state->open.count && state->open.items[scope]);
}

static inline Dependence dependence_point(Machine *machine, Dependence node)
{
    return node == 0 || dependence_is_covered(machine, node) ? node : dependence_point_at(machine, node);
}

static inline Dependence dependence_statement_at(Machine *machine, size_t depth, Dependence used)
{
    return LIKELY(!machine->dependence->statements) ? used : dependence_state(machine, depth, used);
}

static inline Dependence dependence_statement(Machine *machine, Dependence used)
{
    return dependence_statement_at(machine, machine->depth, used);
}

/* Joins if that takes no node. */
static inline bool dependence_join_quick(Dependence *all, Dependence more)
{
    if (*all == 0)
        *all = more;
    return more == 0 || *all == more;
}

static inline bool dependence_operands_quick(const Instruction *ip, Plan plan, const Dependence *d, Dependence *used)
{
    switch (plan & PLAN_KIND) {
    case PLAN_ONE: case PLAN_BRANCH_ONE:
        *used = d[ip->a];
        return true;
    case PLAN_TWO: case PLAN_BRANCH_TWO:
        *used = d[ip->a];
        return dependence_join_quick(used, d[ip->b]);
    case PLAN_ACCESS:
        *used = plan & PLAN_BASE ? d[ip->a] : 0;
        return dependence_join_quick(used, plan & PLAN_INDEX ? d[ip->b] : 0) &&
               dependence_join_quick(used, plan & PLAN_BASE ? d[ip->high] : 0);
    default:
        *used = 0;
        return (plan & PLAN_KIND) != PLAN_FULL;
    }
}

/* dependence_step where nothing has to be joined. False: that one has to do it. */
static inline bool dependence_step_quick(Machine *machine, const Instruction *ip, Plan plan, Dependence *d)
{
    struct DependenceState *state = machine->dependence;
    unsigned kind = plan & PLAN_KIND;
    Dependence used;
    if (state->pending || ip == state->closes_at)
        return false;
    if (kind == PLAN_NOTHING)
        return true;
    if (!dependence_operands_quick(ip, plan, d, &used))
        return false;
    if (kind < PLAN_BRANCH_ONE) {
        Dependence result = used;
        if (plan & PLAN_LASTS && !dependence_join_quick(&result, state->context))
            return false;
        d[ip->dst] = result;
    } else if (kind != PLAN_ACCESS && used != 0) { /* of an access, the rest is done when the address is known */
        if (machine->symbolic->silent > 0)
            used = 0; /* see begin_branch */
        state->pending = !dependence_is_covered(machine, used);
    }
    state->operands = used;
    state->at = ip;
    return true;
}

/* What the frame passes, in the context of the call. */
static inline Dependence dependence_argument(Machine *machine, const Frame *caller, Dependence own)
{
    Dependence used = dependence_join(machine, own, machine->dependence->context);
    return dependence_statement_at(machine, (size_t)(caller - machine->frames) + 1, used);
}

/* Neither the address nor, on a look at the granule, the bytes depend on anything. */
static inline bool dependence_is_plain(const struct DependenceState *state, uint64_t address)
{
    return (state->operands | state->everywhere | state->flags[(address - ARENA_START) / ARENA_GRANULE]) == 0;
}

static inline Dependence *effect_state(struct DependenceState *state, Effect effect)
{
    return &state->effects[__builtin_ctz(effect)];
}

#endif
