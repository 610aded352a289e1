/* Dependences through builtins: on their arguments, on the memory that they read, on the machine's state. */
#include "execution/dependence.h"

/* Memory that the results depend on: from the pointer in an argument up to a NUL, or the bytes that were searched, as
 * computed from the first result. Copies and writes are reported by the functions that perform them. */
typedef enum ReadLength { LENGTH_TEXT, LENGTH_RESULT } ReadLength;

typedef struct ReadRow {
    uint8_t pointers;       /* bit mask of the arguments that are such pointers */
    uint8_t length;         /* ReadLength */
} ReadRow;

#define READS(pointers, length) {(pointers), (length)}

static const ReadRow reads[BUILTIN_COUNT] = {
    [BUILTIN_FIND_BYTE] = READS(1, LENGTH_RESULT), [BUILTIN_FIND_KNOWN] = READS(1, LENGTH_RESULT),
    [BUILTIN_FIND_DIFFERENCE] = READS(3, LENGTH_RESULT),
    [BUILTIN_FILE_SIZE] = READS(1, LENGTH_TEXT),   [BUILTIN_FILE_READ] = READS(1, LENGTH_TEXT),
    [BUILTIN_STRTOF] = READS(1, LENGTH_TEXT),      [BUILTIN_STRTOD] = READS(1, LENGTH_TEXT),
    [BUILTIN_STRTOLD] = READS(1, LENGTH_TEXT),     [BUILTIN_NAN_TEXT] = READS(1, LENGTH_TEXT),
    [BUILTIN_NAN_TEXT_F] = READS(1, LENGTH_TEXT),  [BUILTIN_NAN_TEXT_L] = READS(1, LENGTH_TEXT),
    [BUILTIN_FORMAT_FLOAT] = READS(4, LENGTH_TEXT),
};

static uint64_t argument(const Machine *machine, const Frame *frame, const CallSite *site, uint32_t number)
{
    uint32_t operand = machine->program->operands[site->operands + number];
    return operand & OPERAND_CONSTANT ? machine->program->constants[operand & ~OPERAND_CONSTANT] : frame->slots[operand];
}

static Dependence join_arguments(Machine *machine, const Frame *frame, const CallSite *site)
{
    const Dependence *d = dependence_slots(machine, frame);
    Dependence all = 0;
    for (uint32_t i = 0; i < site->slot_count; i++) {
        uint32_t operand = machine->program->operands[site->operands + i];
        if (!(operand & OPERAND_CONSTANT))
            all = dependence_join(machine, all, d[operand]);
    }
    return all;
}

static Dependence load_text(Machine *machine, uint64_t address)
{
    uint64_t ahead = memory_ahead(machine, address);
    const void *end = ahead > 0 ? memchr(memory_at(address), 0, ahead) : NULL;
    uint64_t size = end ? (uint64_t)((const char *)end - (const char *)memory_at(address)) + 1 : ahead;
    return dependence_load(machine, address, size);
}

static Dependence load_read(Machine *machine, const Frame *frame, const CallSite *site, const ReadRow *row, uint64_t length)
{
    Dependence all = 0;
    for (unsigned i = 0; row->pointers >> i; i++) {
        if (!(row->pointers >> i & 1))
            continue;
        uint64_t address = argument(machine, frame, site, i), ahead = memory_ahead(machine, address);
        dependence_concretised_text(machine, address, length < ahead ? length : ahead);
        Dependence loaded = row->length == LENGTH_TEXT ? load_text(machine, address)
                                                       : dependence_load(machine, address, length < ahead ? length : ahead);
        all = dependence_join(machine, all, loaded);
    }
    return all;
}

static const Region *region_of(Machine *machine, const Instruction *ip, const Frame *frame)
{
    struct DependenceState *state = machine->dependence;
    const Function *function = frame->function;
    BuiltinMemo *memo = &state->builtin_memo[(uintptr_t)ip / sizeof *ip % BUILTIN_MEMOS];
    if (memo->call != ip)
        *memo = (BuiltinMemo){ip, analysis_writes(state->analysis, function->id, (uint32_t)(ip - function->code))};
    return dependence_seen_from_call(machine, frame, memo->writes);
}

/* The effects that a builtin reads. An output does not depend on earlier outputs through the machine's state; its event
 * has these dependences. */
static uint32_t state_effects(const Region *region)
{
    return region->effects & ~(uint32_t)(EFFECT_OUTPUT | EFFECT_NAMED_OUTPUT | EFFECT_HEAP);
}

/* What arguments point to may be freed on another side of a decision, and pointers and sizes may be others. */
static void may_fault(Machine *machine, const Frame *frame, const CallSite *site, Dependence arguments)
{
    if (arguments != 0)
        dependence_may_fault(machine, arguments);
    for (uint32_t i = 0; i < site->slot_count && machine->dependence->may_be_freed; i++) {
        uint64_t address = argument(machine, frame, site, i);
        if (memory_find(machine, address) != 0)
            dependence_uses_heap(machine, address, 0);
    }
}

/* The node's decisions chose where the builtin writes, and what it frees. */
static void add_chosen_writes(Machine *machine, const Frame *frame, const Region *region, Dependence node)
{
    const Region chosen = {.places = region->places, .place_count = region->place_count, .effects = region->effects & EFFECT_HEAP};
    dependence_add_region(machine, frame, &chosen, node, 0);
}

void dependence_builtin_begin(Machine *machine, const Instruction *ip, const Frame *frame)
{
    struct DependenceState *state = machine->dependence;
    const CallSite *site = &machine->program->call_sites[ip->a];
    const Region *region = state->builtin_region = region_of(machine, ip, frame);
    Builtin builtin = (Builtin)ip->x;
    uint32_t read_effects = state_effects(region);
    Dependence arguments = join_arguments(machine, frame, site);
    Dependence used = reads[builtin].pointers != 0 ? dependence_choice(machine, arguments) : arguments;
    for (unsigned i = 0; read_effects >> i != 0; i++)
        if (read_effects >> i & 1)
            used = dependence_join(machine, used, dependence_of_effect(machine, (Effect)(1u << i)));
    if (reads[builtin].pointers != 0 && reads[builtin].length != LENGTH_RESULT)
        used = dependence_join(machine, used, load_read(machine, frame, site, &reads[builtin], 0));
    state->operands = used;
    if (region->place_count > 0 || reads[builtin].pointers != 0 || region->effects & EFFECT_HEAP)
        may_fault(machine, frame, site, arguments);
    if (arguments != 0 && state->potential && region->place_count > 0 && !dependence_is_covered(machine, arguments))
        add_chosen_writes(machine, frame, region, dependence_choice(machine, arguments));
}

bool dependence_starts_at(const Machine *machine, Builtin builtin)
{
    switch (builtin) {
    case BUILTIN_SYMBOLIC: case BUILTIN_SYMBOLIC_SCALAR: case BUILTIN_STDIN_VALUE: case BUILTIN_INPUT: case BUILTIN_FILE_READ:
    case BUILTIN_ENTER_FUNCTION: case BUILTIN_OUTPUT: case BUILTIN_STREAM_OUTPUT: case BUILTIN_NAMED_OUTPUT:
        return true;
    case BUILTIN_MALLOC: case BUILTIN_CALLOC: case BUILTIN_REALLOC: case BUILTIN_ALLOCATE_ALIGNED:
        return machine->options.symbolic.malloc_may_fail;
    default:
        return false;
    }
}

bool dependence_may_start_later(const Machine *machine)
{
    const struct DependenceState *state = machine->dependence;
    return !state->statements && state->lines == NULL && machine->symbolic->trace.objects.count == 0 &&
           machine->symbolic->trace.decisions.count == 0;
}

static void put_results(Machine *machine, const Instruction *ip, const Frame *frame, Dependence used)
{
    const CallSite *site = &machine->program->call_sites[ip->a];
    Dependence *d = dependence_slots(machine, frame);
    Dependence result = dependence_statement(machine, used);
    for (uint32_t i = 0; i < site->result_count; i++)
        d[ip->dst + i] = result;
}

/* What the machine's state depends on after a builtin. Later code depends only on the fact that an output was made or a
 * named input requested, not on its value. */
static Dependence left_behind(const struct DependenceState *state, Builtin builtin, unsigned effect, Dependence used, Dependence control)
{
    bool by_name = builtin == BUILTIN_SYMBOLIC || builtin == BUILTIN_SYMBOLIC_SCALAR;
    bool shows = (1u << effect & (EFFECT_OUTPUT | EFFECT_NAMED_OUTPUT)) != 0;
    return shows ? state->context : by_name || 1u << effect == EFFECT_HEAP ? control : used;
}

void dependence_builtin_end(Machine *machine, const Instruction *ip, const Frame *frame)
{
    struct DependenceState *state = machine->dependence;
    const CallSite *site = &machine->program->call_sites[ip->a];
    const Region *region = state->builtin_region;
    Builtin builtin = (Builtin)ip->x;
    Dependence control = dependence_join(machine, state->context, state->made);
    Dependence used = dependence_join(machine, state->operands, control);
    if (reads[builtin].pointers != 0 && reads[builtin].length == LENGTH_RESULT) {
        uint64_t limit = argument(machine, frame, site, 2), found = frame->slots[ip->dst];
        uint64_t looked = found < limit ? found + 1 : limit;
        used = dependence_join(machine, used, load_read(machine, frame, site, &reads[builtin], looked));
    }
    if (builtin == BUILTIN_OUTPUT || builtin == BUILTIN_STREAM_OUTPUT)
        dependence_output(machine, argument(machine, frame, site, 0), argument(machine, frame, site, 1),
                          argument(machine, frame, site, 2), builtin == BUILTIN_STREAM_OUTPUT);
    for (unsigned i = 0; i < EFFECT_COUNT && region->effects >> i != 0; i++)
        if (region->effects >> i & 1)
            dependence_add_effect(machine, (Effect)(1u << i), left_behind(state, builtin, i, used, control));
    put_results(machine, ip, frame, used);
    if (builtin == BUILTIN_ASSUME && state->operands != 0) /* its decisions might have made it false */
        dependence_guard(machine, dependence_choice(machine, state->operands));
    if (state->made != 0 && state->potential)
        add_chosen_writes(machine, frame, region, state->made);
}
