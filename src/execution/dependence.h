/* Private to execution: the decisions that values, decisions and events of a run depend on.
 *
 * Every slot and every byte of memory has a Dependence in parallel with its value. The interpreter's loop joins those of
 * the operands of plain instructions itself. An instruction that may do more (decide, call, end the run) is begun
 * (dependence_begin) where it saves its position, and is finished by dependence_step before the next one. Functions that
 * write memory other than by plain loads and stores report it (dependence_written, dependence_copied,
 * dependence_window).
 *
 * - dependence_nodes.c: the DAG. A join leaves out a node that the other one implies, if that is cheap to find out. Every
 *   node has a scope: an open region that implies all its decisions, because it or those around it made them or depend on
 *   them. Decisions and choice points name the guards before them, and a part of a log is one node: neither is joined.
 * - dependence_region.c: open regions and frames. Potential dependences are recorded when a region opens: everything
 *   that another side of the branch may write depends on the decision from then on, if it lives at the region's end. What
 *   the side taken writes depends on it anyway, by control dependence.
 * - dependence_potential.c: those of memory are logged, and added to a byte when it is read.
 * - A value that does not outlast the regions around it does not carry their decisions: its readers have them.
 * - Guards: decisions of which another side may have ended the run. Every later decision and event depends on them.
 *   Values do not carry them, because every use of a value is later than its guards.
 * - dependence_domain.c: what an input can be. Decisions and events about the input depend on it, and nothing else does.
 * - dependence_alive.c: whether an object of the heap is alive is a location, too.
 * - An address that depends on decisions whose regions have closed might have been another address. Therefore
 *   everything that the instruction may write depends on these decisions.
 */
#ifndef COSET_EXECUTION_DEPENDENCE_H
#define COSET_EXECUTION_DEPENDENCE_H

#include "execution/dependence_state.h"

void dependence_init(Machine *machine, Error *error);
void dependence_reset(Machine *machine);
void dependence_release(Machine *machine);

/* ---- dependence_nodes.c ---- */

Dependence dependence_join_slow(Machine *machine, Dependence a, Dependence b); /* a and b differ and are not 0 */
/* A join for decisions and events, whose scope does not matter: it leaves out every node that is found to be
 * implied. */
Dependence dependence_join_reduced(Machine *machine, Dependence a, Dependence b);
/* The node of a number that is made of an address of the machine: what is computed from it is marked, too. */
Dependence dependence_from_address(Machine *machine);
bool dependence_is_from_address(const Machine *machine, Dependence node);
void dependence_set_scope(Machine *machine, Dependence node, uint32_t scope);
/* A node for the current instruction, which used `used`. If statements are not recorded, `used` itself. */
static inline Dependence dependence_statement(Machine *machine, Dependence used);
/* The same for the current instruction of the frame at a depth. */
static inline Dependence dependence_statement_at(Machine *machine, size_t depth, Dependence used);
Dependence dependence_state(Machine *machine, size_t depth, Dependence used); /* the same; statements are recorded */
Dependence dependence_decision(Machine *machine, uint32_t number, Dependence on);
/* A choice point: the decisions of `node` selected an address, or the side of a concrete branch. `node` itself if it is
 * 0 or covered. */
static inline Dependence dependence_choice(Machine *machine, Dependence node);
Dependence dependence_choice_at(Machine *machine, Dependence node); /* the same; `node` is neither 0 nor covered */
Dependence dependence_new_choice(Machine *machine, Dependence node); /* always a new one, which opens a region */
/* Adds an entry to a log whose newest one has the index `newest`, or NOT_LOGGED; returns its index. If the newest one is
 * `replaced`, a node that the new one implies, it leaves the log. */
static inline uint32_t dependence_log(Machine *machine, uint32_t newest, Dependence node, Dependence replaced);
Dependence dependence_repeated(Machine *machine, Dependence node); /* a new node that depends on nothing but this one */
/* The entries of a log from index `first` on, joined with another node. There is at least one. */
Dependence dependence_logged(Machine *machine, uint32_t first, uint32_t newest, Dependence other);
/* True if open regions imply all decisions of the node. Then potential dependences on them are recorded already. */
static inline bool dependence_is_covered(const Machine *machine, Dependence node);

/* ---- dependence_memory.c ---- */

void dependence_memory_init(Machine *machine, Error *error);
void dependence_memory_reset(Machine *machine);
void dependence_memory_release(Machine *machine);
Dependence dependence_load(Machine *machine, uint64_t address, uint64_t size);
void dependence_store(Machine *machine, uint64_t address, uint64_t size, Dependence node);
void dependence_add(Machine *machine, uint64_t address, uint64_t size, Dependence node); /* joined with the old one */
void dependence_clear(Machine *machine, uint64_t address, uint64_t size);
/* Copies dependences of bytes; the copies depend on `used`, too. */
void dependence_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size, Dependence used);
void dependence_flag(struct DependenceState *state, uint64_t address, uint64_t size);
void dependence_add_everywhere(Machine *machine, Dependence node); /* to all memory */
/* True for a part of a large object that is too big to be recorded byte by byte. Then everything gets the dependence,
 * and nothing loses one. */
bool dependence_is_too_large(uint64_t address, uint64_t size);

/* ---- dependence_potential.c ---- */

void potential_init(Machine *machine);
void potential_reset(Machine *machine);
void potential_release(Machine *machine);
/* The node's decisions might have caused writes there; with `frees` also a `free` of an object of which all bytes might have been written.
 * `replaced`: an earlier node that the new one implies, or 0. The places must stay where they are. */
void potential_add(Machine *machine, const Place *places, size_t count, bool frees, Dependence node, Dependence replaced);
/* Joins what might have freed the object since a time, as of ByteDependence. */
Dependence potential_of_freed(Machine *machine, ObjectId object, uint32_t since, Dependence all);
/* What bytes with the same ByteDependence depend on, with what was logged since. */
Dependence potential_resolve(Machine *machine, uint64_t address, uint64_t size);
void potential_entered_frame(Machine *machine, const Frame *frame);
void dependence_made_object(Machine *machine, uint64_t address); /* the current instruction made it; 0 is allowed */
void dependence_moved_object(Machine *machine, uint64_t address); /* the same for an object that it extended */
/* The instruction that made the object; false if nothing is known. */
bool dependence_site(const Machine *machine, ObjectId object, uint32_t *function, uint32_t *instruction);

/* ---- dependence_alive.c ---- */

void alive_reset(Machine *machine);
void alive_release(Machine *machine);
void alive_made_object(Machine *machine, ObjectId object);
/* What decided whether the object, or the one at the address, is alive: 0 for objects that are not on the heap. */
Dependence dependence_of_alive(Machine *machine, ObjectId object);
Dependence dependence_of_alive_at(Machine *machine, uint64_t address);

/* ---- dependence_elements.c ---- */

/* The places of a region that opens now; elements of arrays whose index is known are told apart. */
const Place *elements_of_region(Machine *machine, const Frame *frame, const Region *region, size_t *count);

/* ---- dependence_check.c ---- */

/* With options.symbolic.check_terms: checks that the analysis allows the instruction to write there. */
void dependence_check_write(Machine *machine, const Function *function, uint32_t instruction, uint64_t address, uint64_t size);

/* ---- dependence_watch.c ---- */

void dependence_watch_init(Machine *machine);
void dependence_watch_release(Machine *machine);
/* analysis_writes and analysis_region with EFFECT_WATCHED added. */
const Region *dependence_writes(Machine *machine, uint32_t function, uint32_t instruction);
const Region *dependence_region(Machine *machine, const Function *function, uint32_t branch);
const Region *dependence_class_region(Machine *machine, const Function *function, const SwitchClass *class);

/* ---- dependence_library.c ---- */

/* The region; if the frame belongs to the C library, the part of the region that concerns the program's current
 * call. */
const Region *dependence_seen_from_call(Machine *machine, const Frame *frame, const Region *region);

/* ---- dependence_region.c ---- */

/* Adds the node to everything that the region may write: slots of the frame, memory and the machine's state.
 * `replaced`: as for potential_add. */
void dependence_add_region(Machine *machine, const Frame *frame, const Region *region, Dependence node, Dependence replaced);
/* The current instruction, a branch, took the side that leads to `target`. */
void dependence_open(Machine *machine, const Frame *frame, uint32_t target, Dependence condition);
void dependence_class_decided(Machine *machine, const Frame *frame, const SwitchedClass *made); /* a class of a switch */
void dependence_switched(Machine *machine);         /* the switch goes to its target: opens the regions of the classes taken */
void dependence_close(Machine *machine, uint32_t instruction); /* regions that end here */
/* Of the machine's state outside memory. */
Dependence dependence_of_effect(Machine *machine, Effect effect);
void dependence_add_effect(Machine *machine, Effect effect, Dependence node);
/* Makes the node a guard: another side may have ended the run or left by longjmp. */
void dependence_guard(Machine *machine, Dependence node);
void dependence_sync_frames(Machine *machine);      /* after calls and returns */
/* After a call or return that was not begun. */
void dependence_entered(Machine *machine, const Frame *caller);
void dependence_left(Machine *machine);
void dependence_jumped(Machine *machine);           /* after longjmp */
Hash128 dependence_context_index(const Machine *machine); /* identifies the innermost decision and its side */
Hash128 dependence_index(Machine *machine);         /* execution index of a decision of the current instruction */
/* What decisions and events of the current instruction depend on in addition to its operands: context and guards. */
Dependence dependence_surroundings(Machine *machine);

/* ---- dependence_switch.c ---- */

/* The decisions of a switch on the term, which leads to the instruction `target`. False: it has too many targets. */
bool dependence_switch(Machine *machine, const Instruction *ip, Term term, uint32_t target);
/* The region of the class that was taken has ended: the decisions on later classes. `number`: OpenRegion.later. */
void dependence_decide_later(Machine *machine, uint32_t number);

/* ---- dependence_domain.c ---- */

/* An assumption: true if it restricts what an input can be that is being read or was read last. */
bool domain_restrict(Machine *machine, const Decision *decision);
/* The restrictions of the inputs that the term is about. */
Dependence domain_of(Machine *machine, Term term);
void domain_of_events(Machine *machine); /* joins them into the dependences of the run's events */

/* ---- dependence_builtin.c ---- */

void dependence_builtin_begin(Machine *machine, const Instruction *ip, const Frame *frame);
void dependence_builtin_end(Machine *machine, const Instruction *ip, const Frame *frame);

/* ---- dependence_events.c ---- */

void dependence_events_init(Machine *machine);
void dependence_events_reset(Machine *machine);
void dependence_events_release(Machine *machine);
/* The node's decisions might have caused one more event of the kind (EXTRA_…). */
void dependence_extra_events(Machine *machine, unsigned which, Dependence node);
void dependence_watch_line(Machine *machine, const Frame *frame, uint32_t instruction);
void dependence_leave_line(Machine *machine, const Frame *frame); /* the frame is left or continues on another line */
void dependence_output(Machine *machine, uint64_t descriptor, uint64_t address, uint64_t size, bool buffered);
/* What waited in the stream's buffer was written because the program or a newline demanded it. A full buffer is no such
 * reason: how full it is may differ between the inputs of a case. */
void dependence_output_flushed(Machine *machine, PrintedStream stream);
void dependence_named_output(Machine *machine, const char *name, uint64_t address, uint64_t size);
/* The function under test returns a value in slots or at an address; without operands and address, none. */
void dependence_function_returns(Machine *machine, const uint32_t *operands, uint32_t count, uint64_t address, const NamedOutput *result);
/* An event about memory; the decisions of `pointer` chose the object. */
void dependence_memory_event(Machine *machine, EventKind kind, const char *name, uint64_t address, uint64_t size, TypeId type,
                             Dependence pointer);
void dependence_finish(Machine *machine); /* the run has ended */

/* ---- event_call.c ---- */

/* With options.symbolic.record_calls: records the program's call that prints. `same` is an event with an earlier part of
 * its output, or NULL. */
void event_record_call(Machine *machine, Event *event, const Event *same);

/* ---- event_objects.c ---- */

/* Adds an event for the contents of each new object that the values of events from number `first` on point into. */
void event_add_new_objects(Machine *machine, size_t first);

/* ---- event_places.c ---- */

/* Visits the constants that the pointer's term may be made of: every address that it may have is in the object of one of
 * them. False: the term is too large, and some are missing. */
bool event_visit_addresses(const Machine *machine, Term pointer, void (*visit)(void *context, uint64_t address), void *context);
/* The 64-bit word at an offset of the event's value; TERM_NONE: there is none. */
Term event_word_at(const Machine *machine, const Event *event, uint64_t offset);
/* The number of a new object among those that values of the run point to, from 1. */
uint32_t event_number_of_new(Trace *trace, uint64_t start);

/* With options.symbolic.record_calls: records the objects that the pointers of the event's value may point into, and adds what decided
 * whether those on the heap are alive. */
void event_name_places(Machine *machine, Event *event);
/* Finds numbers among the values that were computed from addresses. */
void event_find_addresses(Machine *machine, Event *event);
/* Records which pointers of the value, which is at the address, are unchanged since the start of the run. */
void event_record_unchanged(Machine *machine, uint64_t address, Event *event);

/* ---- Called from elsewhere in execution ---- */

static inline Dependence dependence_join(Machine *machine, Dependence a, Dependence b)
{
    if (a == b || b == 0)
        return a;
    return a == 0 ? b : dependence_join_slow(machine, a, b);
}

/* In a log, later entries have larger nodes: walks over the graph rely on it. */
static inline uint32_t dependence_log(Machine *machine, uint32_t newest, Dependence node, Dependence replaced)
{
    Trace *trace = &machine->symbolic->trace;
    if (newest != NOT_LOGGED && trace->logged.items[newest].node == replaced)
        newest = trace->logged.items[newest].previous;
    if (newest != NOT_LOGGED && UNLIKELY(trace->logged.items[newest].node > node))
        node = dependence_repeated(machine, node);
    vector_push(&trace->logged, (LoggedDependence){node, newest});
    machine->dependence->newest_potential++;
    return (uint32_t)(trace->logged.count - 1);
}

/* Before the first input nothing has a dependence. Until a builtin requests an input or makes an event, the symbolic
 * loop without dependences runs: true if the run may start with it. */
bool dependence_may_start_later(const Machine *machine);
bool dependence_starts_at(const Machine *machine, Builtin builtin); /* true if the builtin requests an input or makes an event */
/* Before an instruction, if the one before it was begun or a region closes here: finishes that one, and begins this one
 * if its plan says so. */
void dependence_step(Machine *machine, const Instruction *ip);
/* The current instruction may do more than compute a result of its operands. Computes the dependences of its results, of
 * a load or store only of its address. */
void dependence_begin(Machine *machine, const Instruction *ip);
/* Begins the instruction that is being computed, unless it was begun: it decides, or uses an address as a number. */
static inline void dependence_begin_offered(Machine *machine)
{
    if (machine->dependence->at == NULL && machine->dependence->offered != NULL)
        dependence_begin(machine, machine->dependence->offered);
}
const Plan *dependence_plan(Machine *machine, const Function *function);
/* A load or store of plain values at a known address. The instruction need not have been begun. */
void dependence_loads(Machine *machine, const Instruction *ip, uint64_t address);
void dependence_stores(Machine *machine, const Instruction *ip, uint64_t address);
/* A load will decide on the bytes that it reads: the decision depends on them. Call dependence_loads afterwards. */
void dependence_decides_load(Machine *machine, uint64_t address, uint64_t bytes);
/* The current instruction uses an address as a number: its result is marked. */
void dependence_used_address(Machine *machine);
/* True if the earlier decision was made in every run that gets here in the same way. False if that is not found quickly. */
bool dependence_was_decided(const Machine *machine, Dependence decision);
/* A decision was added to the trace: completes it. */
void dependence_decided(Machine *machine, Decision *decision, uint32_t number);
/* A builtin or a call wrote bytes; they depend on its operands or, if `fresh`, on nothing. */
void dependence_written(Machine *machine, uint64_t address, uint64_t size, bool fresh);
void dependence_copied(Machine *machine, uint64_t to, uint64_t from, uint64_t size);
/* Memory at the address, which depends on `used`, is used, or freed: if it is in the heap, it may be freed on another side of a decision. */
void dependence_uses_heap(Machine *machine, uint64_t address, Dependence used);
/* An access at a symbolic address may touch any candidate of the window. */
void dependence_window(Machine *machine, const Window *window, uint64_t bytes, bool write);
/* The symbolic value at the address is concretised to be formatted. */
void dependence_concretised_value(Machine *machine, uint64_t address);
void dependence_concretised_text(Machine *machine, uint64_t address, uint64_t size); /* the same for bytes of a text */
/* True if the event of the current call's output depends on the whole object. */
bool dependence_is_recorded_whole(const Machine *machine, ObjectId object);

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

static inline Dependence dependence_choice(Machine *machine, Dependence node)
{
    return node == 0 || dependence_is_covered(machine, node) ? node : dependence_choice_at(machine, node);
}

/* The current instruction does not fault, for which the node's decisions are responsible. */
static inline void dependence_may_fault(Machine *machine, Dependence node)
{
    if (machine->dependence->finds_faults)
        (void)dependence_choice(machine, node);
}

static inline Dependence dependence_statement_at(Machine *machine, size_t depth, Dependence used)
{
    return LIKELY(!machine->dependence->statements) ? used : dependence_state(machine, depth, used);
}

static inline Dependence dependence_statement(Machine *machine, Dependence used)
{
    return dependence_statement_at(machine, machine->depth, used);
}

/* Joins if that needs no new node; otherwise false. */
static inline bool dependence_join_quick(Dependence *all, Dependence more)
{
    if (*all == 0)
        *all = more;
    return more == 0 || *all == more;
}

/* The instruction's result is computed from values with the dependences `first` and `second`. */
static inline Dependence dependence_result(Machine *machine, Plan plan, Dependence first, Dependence second)
{
    Dependence result = first, context = plan & PLAN_LASTS ? machine->dependence->context : 0;
    if (LIKELY(dependence_join_quick(&result, second) && dependence_join_quick(&result, context)))
        return result;
    return dependence_join(machine, dependence_join(machine, first, second), context);
}

/* What chose an address, if it is found without a join, and regions that are open anyway determine it. Else NOT_QUICK. */
#define NOT_QUICK UINT32_MAX
static inline Dependence dependence_address_quick(const Machine *machine, Dependence base, Dependence provenance, Dependence index)
{
    Dependence all = base;
    if (!dependence_join_quick(&all, provenance) || !dependence_join_quick(&all, index))
        return NOT_QUICK;
    return all == 0 || dependence_is_covered(machine, all) ? all : NOT_QUICK;
}

/* True if the side of a concrete branch is determined by regions that are open anyway. */
static inline bool dependence_opens_nothing(const Machine *machine, Dependence first, Dependence second)
{
    return (first == 0 || dependence_is_covered(machine, first)) && (second == 0 || dependence_is_covered(machine, second));
}

/* The dependence of an argument that the frame passes, with the context of the call. */
static inline Dependence dependence_argument(Machine *machine, const Frame *caller, Dependence own)
{
    Dependence used = dependence_join(machine, own, machine->dependence->context);
    return dependence_statement_at(machine, (size_t)(caller - machine->frames) + 1, used);
}

/* True for addresses of the heap, and of globals. */
static inline bool dependence_may_be_on_heap(uint64_t address)
{
    return address < ARENA_STACK || address >= LARGE_START;
}

/* True if whether the object at the address is freed must be looked at. */
static inline bool dependence_may_be_freed(const struct DependenceState *state, uint64_t address)
{
    return UNLIKELY(state->may_be_freed) && dependence_may_be_on_heap(address);
}

/* True if it may depend on decisions whether the object at the address is alive. */
static inline bool dependence_may_have_freed(const struct DependenceState *state, uint64_t address)
{
    return UNLIKELY(state->some_freed) && dependence_may_be_on_heap(address);
}

/* The dependence of bytes if it is found without a join. */
static inline bool dependence_load_quick(const struct DependenceState *state, uint64_t address, uint64_t size, Dependence *all)
{
    const ByteDependence *cells = state->cells + (address - ARENA_START);
    *all = 0;
    if (state->everywhere != 0)
        return false;
    if (LIKELY(state->flags[(address - ARENA_START) / ARENA_GRANULE] == 0))
        return true;
    *all = cells[0].node;
    uint64_t different = 0;
    for (uint64_t i = 1; i < size; i++)
        different |= (uint64_t)(cells[i].node ^ cells[0].node) | (uint64_t)(cells[i].time ^ cells[0].time);
    return different == 0 && cells[0].time >= state->newest_potential && state->notes.count == 0 && !dependence_may_be_freed(state, address);
}

/* dependence_store of a few bytes. */
static inline void dependence_store_quick(Machine *machine, uint64_t address, uint64_t size, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    uint64_t first = (address - ARENA_START) / ARENA_GRANULE, last = (address + size - 1 - ARENA_START) / ARENA_GRANULE;
    if (UNLIKELY(first != last || first == 0 || !(state->flags[first] & state->flags[first - 1]))) {
        dependence_store(machine, address, size, node);
        return;
    }
    for (uint64_t i = 0; i < size; i++)
        state->cells[address - ARENA_START + i] = (ByteDependence){node, state->newest_potential};
}

#endif
