/* Dependences through single instructions. */
#include <stdlib.h>

#include "execution/dependence.h"

static const uint8_t formats[OPCODE_COUNT] = {
#define OPCODE(name, format) [OP_##name] = FORMAT_##format,
#include "program/opcodes.def"
#undef OPCODE
};

/* ---- Plans ---- */

static Plan plan_instruction(const Instruction *ip, bool in_full)
{
    bool is_call = formats[ip->op] == FORMAT_CALL || formats[ip->op] == FORMAT_BUILTIN;
    bool wide = !is_call && instruction_widths(ip).dst == 2;
    MemoryAccess access = symbolic_access_of(ip, NULL, 0);
    Plan plan = (in_full ? PLAN_FULL : 0) | (wide ? PLAN_WIDE : 0);
    if (access.action == ACTION_NONE)
        return plan;
    plan |= (access.has_base ? PLAN_BASE : 0) | (access.has_index ? PLAN_INDEX : 0);
    return plan | (Plan)(access.bytes << PLAN_BYTES) | (access.action == ACTION_STORE_CONSTANT ? PLAN_NO_VALUE : 0);
}

static Plan *make_plan(Machine *machine, const Function *function)
{
    struct DependenceState *state = machine->dependence;
    Plan *plan = base_allocate_zeroed((function->code_count + 1) * sizeof *plan);
    bool watched = state->lines != NULL && state->lines[function->id] != NULL;
    const bool *lasting = analysis_lasting_results(state->analysis, function->id);
    const bool *named = watched ? analysis_lasting_slots(state->analysis, function->id) : NULL; /* criteria read variables */
    for (uint32_t i = 0; i < function->code_count; i++) {
        const Instruction *ip = &function->code[i];
        plan[i] = plan_instruction(ip, watched || state->statements);
        if (lasting[i] || (named && ip->dst < function->slot_count && named[ip->dst]))
            plan[i] |= PLAN_LASTS;
    }
    return state->plans[function->id] = plan;
}

const Plan *dependence_plan(Machine *machine, const Function *function)
{
    const Plan *known = machine->dependence->plans[function->id];
    return known != NULL ? known : make_plan(machine, function);
}

static Plan plan_of(const Machine *machine, const Frame *frame, const Instruction *ip)
{
    return machine->dependence->plans[frame->function->id][ip - frame->function->code];
}

static void release_plans(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (uint32_t i = 0; i < machine->program->function_count; i++) {
        for (uint32_t k = 0; state->branches[i] != NULL && k < machine->program->functions[i].code_count; k++)
            free(state->branches[i][k]);
        free(state->branches[i]);
        free(state->plans[i]);
        free(state->rests[i]);
    }
    free(state->rests);
    free(state->last_frames);
    free(state->branches);
    free(state->plans);
    map128_release(&state->library_cuts);
    arena_release(&state->library_regions);
}

/* ---- Setting up ---- */

static bool has_setjmp(const Program *program)
{
    for (uint32_t i = 0; i < program->function_count; i++)
        for (uint32_t k = 0; k < program->functions[i].code_count; k++)
            if (program->functions[i].code[k].op == OP_SETJMP)
                return true;
    return false;
}

static bool frees(const Program *program)
{
    bool found = false;
    for (uint32_t i = 0; i < program->function_count && !found; i++)
        for (uint32_t k = 0; k < program->functions[i].code_count && !found; k++) {
            const Instruction *at = &program->functions[i].code[k];
            found = at->op == OP_BUILTIN && (at->x == BUILTIN_FREE || at->x == BUILTIN_REALLOC);
        }
    return found;
}

void dependence_init(Machine *machine, Error *error)
{
    struct DependenceState *state = machine->dependence = base_allocate_zeroed(sizeof *state);
    state->analysis = machine->options.symbolic.analysis;
    state->potential = machine->options.symbolic.dependences >= DEPENDENCES_RELEVANT;
    state->finds_faults = machine->options.symbolic.dependences == DEPENDENCES_OF_FAULTS;
    state->may_be_freed = state->finds_faults && frees(machine->program);
    state->statements = machine->options.symbolic.statements;
    state->statement_numbers = base_allocate_zeroed((machine->program->function_count + 1) * sizeof *state->statement_numbers);
    state->plans = base_allocate_zeroed((machine->program->function_count + 1) * sizeof *state->plans);
    state->rests = base_allocate_zeroed((machine->program->function_count + 1) * sizeof *state->rests);
    state->last_frames = base_allocate_zeroed((machine->program->function_count + 1) * sizeof *state->last_frames);
    state->branches = base_allocate_zeroed((machine->program->function_count + 1) * sizeof *state->branches);
    state->may_jump = has_setjmp(machine->program);
    dependence_memory_init(machine, error);
    potential_init(machine);
    dependence_watch_init(machine);
    dependence_events_init(machine);
}

static void forget_statements(struct DependenceState *state)
{
    for (size_t i = 0; i < state->numbered.count; i++) {
        free(state->statement_numbers[state->numbered.items[i]]);
        state->statement_numbers[state->numbered.items[i]] = NULL;
    }
    state->numbered.count = 0;
}

void dependence_reset(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    forget_statements(state);
    dependence_memory_reset(machine);
    potential_reset(machine);
    alive_reset(machine);
    dependence_events_reset(machine);
    state->run++;
    state->newest = 0;
    trace->dependences.count = state->scopes.count = 0;
    vector_push(&trace->dependences, (DependenceNode){0});
    vector_push(&state->scopes, NO_SCOPE);
    for (size_t i = 0; i < state->frames.count; i++)
        state->last_frames[state->frames.items[i].function] = 0;
    state->regions.count = state->frames.count = state->open.count = 0;
    vector_push(&state->open, true); /* ALWAYS_OPEN */
    state->occurrence_count = 0;
    for (unsigned i = 0; i < EFFECT_COUNT; i++)
        state->effects[i] = (EffectState){.newest = NOT_LOGGED};
    state->guard = state->context = state->operands = state->made = state->checked = 0;
    state->at = state->offered = state->closes_at = NULL;
    state->pending = state->started = false;
    state->switched.count = state->later.count = state->part = state->indexed = 0;
    map_clear(&state->domains);
}

void dependence_release(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    forget_statements(state);
    release_plans(machine);
    free(state->statement_numbers);
    vector_release(&state->numbered);
    dependence_memory_release(machine);
    potential_release(machine);
    alive_release(machine);
    dependence_watch_release(machine);
    dependence_events_release(machine);
    map_release(&state->domains);
    vector_release(&state->scopes);
    vector_release(&state->regions);
    vector_release(&state->frames);
    vector_release(&state->open);
    vector_release(&state->returned);
    vector_release(&state->switched);
    vector_release(&state->later);
    free(state->occurrences);
    free(state);
    machine->dependence = NULL;
}

/* ---- Decisions ---- */

void dependence_decided(Machine *machine, Decision *decision, uint32_t number)
{
    struct DependenceState *state = machine->dependence;
    dependence_begin_offered(machine);
    Dependence on = dependence_join_reduced(machine, state->context, state->operands);
    on = dependence_join_reduced(machine, on, state->made);
    on = dependence_join_reduced(machine, on, domain_of(machine, decision->constraint));
    decision->node = dependence_decision(machine, number, on);
    decision->index = dependence_index(machine);
    state->pending = true;
    if (decision->kind == DECISION_CHECK)
        state->checked = dependence_join(machine, state->checked, decision->node);
    else if (decision->kind == DECISION_ASSUME && !domain_restrict(machine, decision))
        dependence_guard(machine, decision->node);
    else if (decision->kind != DECISION_ASSUME)
        state->made = dependence_join(machine, state->made, decision->node);
}

/* ---- Before the instruction ---- */

static Dependence join3(Machine *machine, Dependence a, Dependence b, Dependence c)
{
    return dependence_join(machine, dependence_join(machine, a, b), c);
}

/* A value that is used only in its own block need not carry the context, because its users add it. */
static void put_planned(Machine *machine, const Instruction *ip, Plan plan, Dependence *d, Dependence used)
{
    const struct DependenceState *state = machine->dependence;
    d[ip->dst] = dependence_statement(machine, plan & PLAN_LASTS ? dependence_join(machine, used, state->context) : used);
    if (UNLIKELY(plan & PLAN_WIDE)) /* both slots of a pair have the same dependence */
        d[ip->dst + 1] = d[ip->dst];
}

static void put_result(Machine *machine, const Instruction *ip, Dependence *d, Dependence used)
{
    put_planned(machine, ip, plan_of(machine, &machine->frames[machine->depth - 1], ip), d, used);
}

static const Region *seen_writes(Machine *machine, const Frame *frame, uint32_t instruction)
{
    return dependence_seen_from_call(machine, frame, dependence_writes(machine, frame->function->id, instruction));
}

/* Adds the node to everything that the instruction may write. What it does not write is not made of an address. */
static void add_writes(Machine *machine, const Frame *frame, uint32_t instruction, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    if (node == 0 || !state->potential || dependence_is_covered(machine, node))
        return;
    if (UNLIKELY(dependence_is_from_address(machine, node)))
        node = dependence_new_choice(machine, node);
    dependence_add_region(machine, frame, seen_writes(machine, frame, instruction), node, 0);
}

/* The bytes' dependences are read when the address is known (dependence_loads, dependence_stores,
 * dependence_window). */
static void begin_access(Machine *machine, const Frame *frame, const Instruction *ip)
{
    struct DependenceState *state = machine->dependence;
    Dependence *d = dependence_slots(machine, frame);
    MemoryAccess access = symbolic_access_of(ip, frame->slots, frame->memory);
    state->operands = dependence_join(machine, access.has_base ? d[ip->a] : 0, access.has_index ? d[ip->b] : 0);
    if (access.action == ACTION_ADDRESS)
        put_result(machine, ip, d, state->operands);
    else if (access.has_base)
        state->operands = dependence_join(machine, state->operands, d[ip->high]);
}

/* What the address of the access depends on. */
static Dependence address_dependence(Machine *machine, const Instruction *ip, Plan plan, const Dependence *d)
{
    const struct DependenceState *state = machine->dependence;
    if (state->at != NULL)
        return dependence_join(machine, state->operands, state->made);
    Dependence base = plan & PLAN_BASE ? d[ip->a] : 0, index = plan & PLAN_INDEX ? d[ip->b] : 0;
    return join3(machine, base, index, plan & PLAN_BASE ? d[ip->high] : 0);
}

/* On another side of a decision the object may be freed already. */
void dependence_uses_heap(Machine *machine, uint64_t address, Dependence used)
{
    ObjectId object = dependence_may_be_freed(machine->dependence, address) ? memory_find(machine, address) : 0;
    if (object != 0 && machine->infos[object].origin == OBJECT_HEAP)
        dependence_may_fault(machine, dependence_join(machine, used, dependence_of_alive(machine, object)));
}

void dependence_loads(Machine *machine, const Instruction *ip, uint64_t address)
{
    const Frame *frame = &machine->frames[machine->depth - 1];
    Plan plan = plan_of(machine, frame, ip);
    Dependence *d = dependence_slots(machine, frame);
    Dependence chosen_by = address_dependence(machine, ip, plan, d), chosen = dependence_choice(machine, chosen_by);
    dependence_uses_heap(machine, address, chosen_by);
    put_planned(machine, ip, plan, d, dependence_join(machine, chosen, dependence_load(machine, address, plan >> PLAN_BYTES)));
}

void dependence_decides_load(Machine *machine, uint64_t address, uint64_t bytes)
{
    struct DependenceState *state = machine->dependence;
    state->operands = dependence_join(machine, state->operands, dependence_load(machine, address, bytes));
}

void dependence_stores(Machine *machine, const Instruction *ip, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    Frame *frame = &machine->frames[machine->depth - 1];
    Plan plan = plan_of(machine, frame, ip);
    const Dependence *d = dependence_slots(machine, frame);
    Dependence value = plan & PLAN_NO_VALUE ? 0 : d[ip->dst];
    Dependence chosen_by = address_dependence(machine, ip, plan, d), chosen = dependence_choice(machine, chosen_by);
    uint32_t instruction = (uint32_t)(ip - frame->function->code);
    frame->next = ip;
    dependence_uses_heap(machine, address, chosen_by);
    if (chosen != 0)
        add_writes(machine, frame, instruction, chosen);
    if (UNLIKELY(machine->options.symbolic.check_terms))
        dependence_check_write(machine, frame->function, instruction, address, plan >> PLAN_BYTES);
    Dependence stored = join3(machine, value, chosen, state->context);
    dependence_store(machine, address, plan >> PLAN_BYTES,
                     dependence_statement(machine, dependence_join(machine, stored, dependence_of_alive_at(machine, address))));
}

static void begin_return(Machine *machine, const Frame *frame, const Instruction *ip)
{
    struct DependenceState *state = machine->dependence;
    const Dependence *d = dependence_slots(machine, frame);
    const uint32_t *operands = ip->op == OP_RETURN_VALUES ? machine->program->operands + ip->a : &ip->a;
    uint32_t count = ip->op == OP_RETURN_VALUES ? ip->b : ip->op == OP_RETURN_VALUE ? 1 : 0;
    state->returned.count = 0;
    for (uint32_t i = 0; i < count; i++)
        vector_push(&state->returned,
                    dependence_statement(machine, dependence_join(machine, d[operands[i]], state->context)));
    dependence_leave_line(machine, frame);
}

static void begin_select(Machine *machine, const Frame *frame, const Instruction *ip)
{
    Dependence *d = dependence_slots(machine, frame);
    bool both = symbolic_slots(machine, frame)[ip->a] != TERM_NONE && !symbolic_select_decides(machine);
    uint32_t yes = ip->b, no = (uint32_t)ip->imm;
    Dependence value = both ? dependence_join(machine, d[yes], d[no]) : d[frame->slots[ip->a] & 1 ? yes : no];
    machine->dependence->operands = d[ip->a];
    put_result(machine, ip, d, dependence_join(machine, dependence_choice(machine, d[ip->a]), value));
}

/* While output is concretised, branches of the formatting code have no dependence: the text depends on the values, not
 * on the path of the formatting code. */
static void begin_branch(Machine *machine, Dependence condition)
{
    machine->dependence->operands = machine->symbolic->concretising > 0 ? 0 : dependence_statement(machine, condition);
}

static bool needs_finish(const Instruction *ip)
{
    switch ((Format)formats[ip->op]) {
    case FORMAT_BRANCH: case FORMAT_BRANCH_RI: case FORMAT_BRANCH_RR: case FORMAT_SWITCH: case FORMAT_CALL: case FORMAT_RETURNS:
    case FORMAT_NONE: case FORMAT_A: case FORMAT_BUILTIN: case FORMAT_CHECK:
        return true;
    default:
        return false;
    }
}

void dependence_begin(Machine *machine, const Instruction *ip)
{
    struct DependenceState *state = machine->dependence;
    Frame *frame = &machine->frames[machine->depth - 1];
    Dependence *d = dependence_slots(machine, frame);
    frame->next = ip;
    state->at = ip;
    state->at_function = frame->function->id;
    state->pending = needs_finish(ip);
    switch ((Format)formats[ip->op]) {
    case FORMAT_RR: case FORMAT_RR_KIND:
        state->operands = dependence_join(machine, d[ip->a], d[ip->b]);
        put_result(machine, ip, d, state->operands);
        break;
    case FORMAT_RI:
        state->operands = d[ip->a];
        put_result(machine, ip, d, state->operands);
        break;
    case FORMAT_R:
        state->operands = d[ip->a];
        state->writes_are_reported = ip->op == OP_SETJMP || ip->op == OP_ALLOCA;
        put_result(machine, ip, d, state->operands);
        break;
    case FORMAT_I: case FORMAT_D: case FORMAT_CONSTANT_W:
        put_result(machine, ip, d, 0);
        break;
    case FORMAT_SELECT:
        begin_select(machine, frame, ip);
        break;
    case FORMAT_CHECK:
        state->operands = dependence_join(machine, d[ip->a], d[ip->b]);
        dependence_may_fault(machine, state->operands);
        break;
    case FORMAT_BRANCH: case FORMAT_BRANCH_RI: case FORMAT_SWITCH:
        begin_branch(machine, d[ip->a]);
        break;
    case FORMAT_BRANCH_RR:
        begin_branch(machine, dependence_join(machine, d[ip->a], d[ip->b]));
        break;
    case FORMAT_A:
        state->operands = d[ip->a];
        state->writes_are_reported = ip->op == OP_VA_START;
        if (ip->op == OP_JUMP_INDIRECT)
            begin_branch(machine, d[ip->a]);
        else if (ip->op == OP_RETURN_VALUE)
            begin_return(machine, frame, ip);
        break;
    case FORMAT_RETURNS:
        begin_return(machine, frame, ip);
        break;
    case FORMAT_NONE:
        if (ip->op == OP_RETURN)
            begin_return(machine, frame, ip);
        break;
    case FORMAT_CALL:
        state->writes_are_reported = true;
        state->calls += !frame->function->in_runtime;
        if (ip->op == OP_CALL_INDIRECT)
            begin_branch(machine, d[ip->b]);
        break;
    case FORMAT_BUILTIN:
        state->writes_are_reported = true;
        state->calls += !frame->function->in_runtime;
        dependence_builtin_begin(machine, ip, frame);
        break;
    case FORMAT_JUMP: case FORMAT_MESSAGE:
        break;
    default: /* loads and stores of all forms */
        begin_access(machine, frame, ip);
    }
}

/* ---- Reports about the current instruction ---- */

/* Checks a write of a builtin. Arguments that a call copies to the callee's frame are not in the analysis. */
static void check_builtin_write(Machine *machine, uint64_t address, uint64_t size)
{
    const Instruction *at = machine->dependence->at;
    const Function *function = &machine->program->functions[machine->dependence->at_function];
    if (UNLIKELY(machine->options.symbolic.check_terms) && at != NULL && at->op == OP_BUILTIN)
        dependence_check_write(machine, function, (uint32_t)(at - function->code), address, size);
}

void dependence_written(Machine *machine, uint64_t address, uint64_t size, bool fresh)
{
    struct DependenceState *state = machine->dependence;
    if (fresh || !state->writes_are_reported) {
        dependence_clear(machine, address, size);
        return;
    }
    Dependence used = join3(machine, state->operands, state->made, state->context);
    used = dependence_join(machine, used, dependence_of_alive_at(machine, address));
    check_builtin_write(machine, address, size);
    dependence_store(machine, address, size, dependence_statement(machine, used));
}

void dependence_copied(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    Dependence chosen = dependence_choice(machine, dependence_join(machine, state->operands, state->made));
    Dependence used = join3(machine, chosen, state->context, dependence_of_alive_at(machine, to));
    dependence_concretised_text(machine, from, size);
    check_builtin_write(machine, to, size);
    dependence_copy(machine, to, from, size, used);
}

void dependence_window(Machine *machine, const Window *window, uint64_t bytes, bool write)
{
    struct DependenceState *state = machine->dependence;
    const Frame *frame = &machine->frames[machine->depth - 1];
    const Instruction *ip = frame->next;
    Dependence *d = dependence_slots(machine, frame);
    Dependence chosen_by = dependence_join(machine, state->operands, state->made), chosen = dependence_choice(machine, chosen_by);
    Dependence used = dependence_join(machine, chosen, state->context);
    for (uint64_t i = 0; i < window->count && dependence_may_be_freed(state, window->first); i++)
        if (window_has(window, i))
            dependence_uses_heap(machine, window->first + i * window->step, chosen_by);
    for (uint64_t i = 0; i < window->count && !write; i++)
        if (window_has(window, i))
            used = dependence_join(machine, used, dependence_load(machine, window->first + i * window->step, bytes));
    if (!write) {
        put_result(machine, ip, d, used);
        return;
    }
    add_writes(machine, frame, (uint32_t)(ip - frame->function->code), chosen);
    bool constant = symbolic_access_of(ip, frame->slots, frame->memory).action == ACTION_STORE_CONSTANT;
    Dependence stored = dependence_statement(machine, dependence_join(machine, used, constant ? 0 : d[ip->dst]));
    for (uint64_t i = 0; i < window->count; i++) {
        uint64_t address = window->first + i * window->step;
        if (!window_has(window, i))
            continue;
        Dependence written = dependence_join(machine, stored, dependence_of_alive_at(machine, address));
        if (window->count == 1)
            dependence_store(machine, address, bytes, written);
        else
            dependence_add(machine, address, bytes, written);
    }
}

/* Branches, calls and returns have no result of their own: what a branch controls is not computed from its condition. */
void dependence_used_address(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    dependence_begin_offered(machine);
    if (state->at == NULL || (needs_finish(state->at) && state->at->op != OP_BUILTIN))
        return;
    Dependence *used = state->at->op == OP_BUILTIN ? &state->operands : &state->made;
    *used = dependence_join(machine, *used, dependence_from_address(machine));
    state->pending = true;
}

/* ---- After the instruction ---- */

static void finish_call(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Dependence which = dependence_choice(machine, dependence_join(machine, state->operands, state->made));
    uint32_t instruction = (uint32_t)(state->at - machine->program->functions[state->at_function].code);
    dependence_sync_frames(machine);
    if (state->at->op != OP_CALL_INDIRECT || dependence_is_covered(machine, which))
        return;
    const Frame *caller = &machine->frames[machine->depth - 2];
    const Region *writes = seen_writes(machine, caller, instruction);
    if (state->potential)
        dependence_add_region(machine, caller, writes, which, 0);
    if (writes->may_end)
        dependence_guard(machine, which);
}

static void finish_return(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    dependence_sync_frames(machine);
    const Frame *frame = &machine->frames[machine->depth - 1];
    const Instruction *call = frame->next;
    Opcode op = (Opcode)call->op;
    if (op != OP_CALL && op != OP_CALL_INDIRECT && op != OP_BUILTIN)
        return;
    Dependence *d = dependence_slots(machine, frame);
    uint32_t count = machine->program->call_sites[call->a].result_count;
    for (uint32_t i = 0; i < count && i < state->returned.count; i++)
        d[call->dst + i] = state->returned.items[i];
}

static void finish_jump(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Dependence value = state->operands;
    dependence_jumped(machine);
    const Frame *frame = &machine->frames[machine->depth - 1];
    dependence_slots(machine, frame)[frame->next->dst] = value; /* of setjmp */
}

/* Adds the decisions that an instruction made to its results: which object, which size, which value of a select. */
static void add_made(Machine *machine, const Frame *frame, const Instruction *at)
{
    struct DependenceState *state = machine->dependence;
    Dependence *d = dependence_slots(machine, frame);
    MemoryAccess access = symbolic_access_of(at, frame->slots, frame->memory);
    if (access.action == ACTION_STORE || access.action == ACTION_STORE_CONSTANT)
        add_writes(machine, frame, (uint32_t)(at - frame->function->code), state->made);
    else if (formats[at->op] != FORMAT_CHECK && formats[at->op] != FORMAT_A)
        put_result(machine, at, d, dependence_join(machine, d[at->dst], state->made));
}

static void finish(Machine *machine, const Instruction *next)
{
    struct DependenceState *state = machine->dependence;
    const Instruction *at = state->at;
    Frame *frame = &machine->frames[machine->depth - 1];
    switch ((Format)formats[at->op]) {
    case FORMAT_BRANCH: case FORMAT_BRANCH_RI: case FORMAT_BRANCH_RR: case FORMAT_SWITCH:
        frame->next = at;
        if (state->has_switched)
            dependence_switched(machine);
        else if ((state->operands | state->made) != 0)
            dependence_open(machine, frame, (uint32_t)(next - frame->function->code), state->operands);
        return;
    case FORMAT_CALL:
        finish_call(machine);
        return;
    case FORMAT_RETURNS:
        finish_return(machine);
        return;
    case FORMAT_NONE:
        if (at->op == OP_RETURN)
            finish_return(machine);
        return;
    case FORMAT_A:
        if (at->op == OP_RETURN_VALUE)
            finish_return(machine);
        else if (at->op == OP_JUMP_INDIRECT && (state->operands | state->made) != 0)
            dependence_open(machine, frame, (uint32_t)(next - frame->function->code), state->operands);
        return;
    case FORMAT_BUILTIN:
        if (machine->depth != state->frames.count)
            dependence_sync_frames(machine); /* the function under test was entered */
        else
            dependence_builtin_end(machine, at, frame);
        return;
    default:
        if (at->op == OP_LONGJMP)
            finish_jump(machine);
        else if (state->made != 0)
            add_made(machine, frame, at);
    }
}

/* Finishes the previous instruction. */
static void settle(Machine *machine, const Frame *frame, const Instruction *ip)
{
    struct DependenceState *state = machine->dependence;
    if (!state->started)
        state->guard = dependence_join_reduced(machine, state->guard, state->made); /* the decision on the number of arguments */
    else if (state->pending)
        finish(machine, ip);
    state->started = true;
    if (state->frames.count != machine->depth)
        dependence_sync_frames(machine);
    if (state->lines != NULL) /* in the context of the line that was left */
        dependence_watch_line(machine, frame, (uint32_t)(ip - frame->function->code));
}

void dependence_step(Machine *machine, const Instruction *ip)
{
    struct DependenceState *state = machine->dependence;
    const Frame *frame = &machine->frames[machine->depth - 1];
    settle(machine, frame, ip);
    if (ip == state->closes_at)
        dependence_close(machine, (uint32_t)(ip - frame->function->code));
    state->at = NULL;
    state->operands = state->made = state->checked = 0;
    state->pending = state->writes_are_reported = state->has_switched = false;
    state->indexed = 0;
    if (plan_of(machine, frame, ip) & PLAN_FULL)
        dependence_begin(machine, ip);
}
