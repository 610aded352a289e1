/* Loads and stores that involve terms. A load at a symbolic address selects among the contents of the candidates; a
 * store changes each candidate to "the new value if this is the address, otherwise the old value". Both are exact. */
#include <assert.h>
#include <stdlib.h>

#include "execution/arithmetic.h"
#include "execution/dependence.h"

typedef enum MemoryForm { FORM_R, FORM_RX, FORM_RS, FORM_A, FORM_AX, FORM_AS, FORM_F, FORM_FX, FORM_FS } MemoryForm;

typedef struct MemoryRow {
    uint8_t action;     /* MemoryAction */
    uint8_t form;       /* MemoryForm */
    uint8_t bytes;      /* 0: by instruction->x bits */
    uint8_t width;      /* of the loaded value, bits; 0: 8 * bytes */
} MemoryRow;

#define FORMS(NAME, action, bytes, width)                                                                            \
    [OP_##NAME##_R] = {action, FORM_R, bytes, width},   [OP_##NAME##_RX] = {action, FORM_RX, bytes, width},          \
    [OP_##NAME##_RS] = {action, FORM_RS, bytes, width}, [OP_##NAME##_A] = {action, FORM_A, bytes, width},            \
    [OP_##NAME##_AX] = {action, FORM_AX, bytes, width}, [OP_##NAME##_AS] = {action, FORM_AS, bytes, width},          \
    [OP_##NAME##_F] = {action, FORM_F, bytes, width},   [OP_##NAME##_FX] = {action, FORM_FX, bytes, width},          \
    [OP_##NAME##_FS] = {action, FORM_FS, bytes, width},

static const MemoryRow rows[OPCODE_COUNT] = {
    FORMS(LOAD8, ACTION_LOAD, 1, 8) FORMS(LOAD16, ACTION_LOAD, 2, 16) FORMS(LOAD32, ACTION_LOAD, 4, 32)
    FORMS(LOAD64, ACTION_LOAD, 8, 64)
    FORMS(LOADS8_32, ACTION_LOAD_SIGNED, 1, 32) FORMS(LOADS8_64, ACTION_LOAD_SIGNED, 1, 64)
    FORMS(LOADS16_32, ACTION_LOAD_SIGNED, 2, 32) FORMS(LOADS16_64, ACTION_LOAD_SIGNED, 2, 64)
    FORMS(LOADS32_64, ACTION_LOAD_SIGNED, 4, 64)
    FORMS(LOADZ8_32, ACTION_LOAD, 1, 32) FORMS(LOADZ8_64, ACTION_LOAD, 1, 64) FORMS(LOADZ16_32, ACTION_LOAD, 2, 32)
    FORMS(LOADZ16_64, ACTION_LOAD, 2, 64) FORMS(LOADZ32_64, ACTION_LOAD, 4, 64)
    FORMS(STORE8, ACTION_STORE, 1, 0) FORMS(STORE16, ACTION_STORE, 2, 0) FORMS(STORE32, ACTION_STORE, 4, 0)
    FORMS(STORE64, ACTION_STORE, 8, 0)
    FORMS(STOREI8, ACTION_STORE_CONSTANT, 1, 0) FORMS(STOREI16, ACTION_STORE_CONSTANT, 2, 0)
    FORMS(STOREI32, ACTION_STORE_CONSTANT, 4, 0) FORMS(STOREI64, ACTION_STORE_CONSTANT, 8, 0)
    FORMS(ADDRESS, ACTION_ADDRESS, 1, 64)
    [OP_ROW_AX] = {ACTION_ADDRESS, FORM_AX, 1, 64}, [OP_ROW_AS] = {ACTION_ADDRESS, FORM_AS, 1, 64},
    [OP_ROW_FX] = {ACTION_ADDRESS, FORM_FX, 1, 64}, [OP_ROW_FS] = {ACTION_ADDRESS, FORM_FS, 1, 64},
    [OP_LOAD_N] = {ACTION_LOAD, FORM_R, 0, 0},      [OP_STORE_N] = {ACTION_STORE, FORM_R, 0, 0},
    [OP_LOAD80] = {ACTION_LOAD, FORM_R, 10, 80},    [OP_STORE80] = {ACTION_STORE, FORM_R, 10, 80},
};

static uint64_t access_bytes(const Instruction *ip)
{
    return rows[ip->op].bytes ? rows[ip->op].bytes : (ip->x + 7u) / 8;
}

static bool is_wide(const Instruction *ip)
{
    return access_bytes(ip) > 8;
}

/* ---- The address ---- */

static bool is_pointer_form(MemoryForm form)
{
    return form <= FORM_RS;
}

static Term index_term(Machine *machine, const Instruction *ip, const Term *t, MemoryForm form)
{
    TermPool *terms = machine->symbolic->terms;
    bool has_index = form != FORM_R && form != FORM_A && form != FORM_F;
    if (!has_index || t[ip->b] == TERM_NONE)
        return TERM_NONE;
    if (form == FORM_RS || form == FORM_AS || form == FORM_FS)
        return term_sext(terms, term_resize(terms, t[ip->b], 32), 64);
    return term_resize(terms, t[ip->b], 64);
}

static uint64_t index_value(const Instruction *ip, const uint64_t *r, MemoryForm form)
{
    switch (form) {
    case FORM_RX: case FORM_AX: case FORM_FX: return r[ip->b] * ip->x;
    case FORM_RS: case FORM_AS: case FORM_FS: return (uint64_t)(int64_t)(int32_t)r[ip->b] * ip->x;
    default: return 0;
    }
}

static uint64_t base_value(const Instruction *ip, const uint64_t *r, uint64_t memory, MemoryForm form)
{
    return is_pointer_form(form) ? r[ip->a] : form <= FORM_AS ? instruction_global(ip) : memory + ip->a;
}

/* The linear form of the product is recorded, too: a sum with another constant (a member's offset) is still base +
 * scale * index. */
static Term address_term(Machine *machine, Term base, uint64_t base_number, Term index, uint64_t scale, uint64_t added)
{
    TermPool *terms = machine->symbolic->terms;
    Term sum = base ? term_resize(terms, base, 64) : term_constant(terms, 64, base_number);
    if (index != TERM_NONE) {
        Term product = term_mul(terms, index, term_constant(terms, 64, scale));
        pointer_record_fact(machine, product, (LinearFact){index, scale, 0});
        sum = term_add(terms, sum, product);
    }
    return term_add(terms, sum, term_constant(terms, 64, added));
}

/* The address that an instruction accesses. A constant index becomes part of the constant offset. */
static SymbolicPlace find_place(Machine *machine, const Instruction *ip, const uint64_t *r, const Term *t, uint64_t memory)
{
    MemoryForm form = (MemoryForm)rows[ip->op].form;
    uint64_t base = base_value(ip, r, memory, form), low = (uint64_t)(int64_t)ip->low, index = index_value(ip, r, form);
    Term base_term = is_pointer_form(form) ? t[ip->a] : TERM_NONE, index_as_term = index_term(machine, ip, t, form);
    uint64_t added = index_as_term == TERM_NONE ? low + index : low;
    SymbolicPlace place = {.address = base + index + low, .bytes = access_bytes(ip)};
    place.term = address_term(machine, base_term, base, index_as_term, ip->x, added);
    if (base_term == TERM_NONE && index_as_term != TERM_NONE)
        pointer_record_fact(machine, place.term, (LinearFact){index_as_term, ip->x, base + added});
    bool by_slot = is_pointer_form(form) && rows[ip->op].action != ACTION_ADDRESS;
    place.provenance = by_slot ? r[ip->high] : base;
    place.provenance_term = by_slot && t[ip->high] ? term_resize(machine->symbolic->terms, t[ip->high], 64) : TERM_NONE;
    return place;
}

MemoryAccess symbolic_access_of(const Instruction *ip, const uint64_t *r, uint64_t memory)
{
    const MemoryRow *row = &rows[ip->op];
    MemoryForm form = (MemoryForm)row->form;
    if (row->action == ACTION_NONE)
        return (MemoryAccess){0};
    return (MemoryAccess){
        .action = (MemoryAction)row->action,
        .has_base = is_pointer_form(form),
        .has_index = form != FORM_R && form != FORM_A && form != FORM_F,
        .bytes = access_bytes(ip),
        .address = r == NULL ? 0 : form == FORM_A ? (uint64_t)ip->imm
                                  : base_value(ip, r, memory, form) + index_value(ip, r, form) + (uint64_t)(int64_t)ip->low,
    };
}

/* ---- Contents of candidates ---- */

typedef struct Contents {
    Term *items;
    uint64_t count;
} Contents;

/* The name of a global in the source. A static variable of a function is called FUNCTION.NAME; a name that begins with
 * a dot is not in the source. */
static const char *name_in_source(const Global *global)
{
    const char *dot = strrchr(global->name, '.');
    return dot ? dot + 1 : global->name;
}

/* If the candidates are the elements of a constant array, the table gets the array's name. */
static void name_table(Machine *machine, TermTable table, const Window *window, uint64_t bytes)
{
    const Program *program = machine->program;
    const Global *global = program_global_at(program, window->first);
    if (global == NULL || !global->constant || global->in_runtime || global->address != window->first || global->name[0] == '.')
        return;
    const Type *array = &program->types[program_strip_names(program, global->type)];
    TypeId element = program_strip_names(program, array->base);
    const Type *type = &program->types[element];
    if (array->tag == TYPE_ARRAY && input_is_scalar(type) && type->bits == bytes * 8 && window->step == bytes)
        term_table_set_name(machine->symbolic->terms, table, name_in_source(global), input_scalar_kind(program, element));
}

/* The address of a candidate. What an impossible one holds may be anything: it is the same as for the first one, in all runs. */
static uint64_t candidate_read(const Window *window, uint64_t number)
{
    return window->first + (window_has(window, number) ? number * window->step : 0);
}

static Term load_window(Machine *machine, const Window *window, uint64_t bytes)
{
    TermPool *terms = machine->symbolic->terms;
    if (window->count == 1)
        return shadow_load(machine, window->first, bytes);
    Term *contents = base_allocate(window->count * sizeof *contents);
    for (uint64_t i = 0; i < window->count; i++)
        contents[i] = shadow_load_term(machine, candidate_read(window, i), bytes);
    TermTable table = term_table(terms, contents, window->count);
    name_table(machine, table, window, bytes);
    Term result = term_select(terms, window->index, table);
    free(contents);
    return term_is_constant(terms, result, NULL) ? TERM_NONE : result;
}

static Term is_candidate(TermPool *terms, const Window *window, uint64_t number)
{
    unsigned width = term_width(terms, window->index);
    return term_eq(terms, window->index, term_constant(terms, width, number));
}

/* What a store at a symbolic address changes: the values of bytes, or their masks. */
typedef struct Layer {
    Term (*load)(Machine *machine, uint64_t address, uint64_t size);
    void (*store)(Machine *machine, uint64_t address, uint64_t size, Term term);
} Layer;
static const Layer values = {shadow_load_term, shadow_store_value}, masks = {shadow_load_mask, shadow_store_mask};

/* Stores to candidates that do not overlap each other. */
static void store_apart(Machine *machine, const Layer *layer, const Window *window, uint64_t bytes, Term value)
{
    TermPool *terms = machine->symbolic->terms;
    for (uint64_t i = 0; i < window->count; i++) {
        uint64_t address = window->first + i * window->step;
        if (!window_has(window, i))
            continue;
        Term old = layer->load(machine, address, bytes);
        layer->store(machine, address, bytes, term_ite(terms, is_candidate(terms, window, i), value, old));
    }
}

/* Stores to candidates that share bytes: each byte may become any of several parts of the value. */
static void store_overlapping(Machine *machine, const Layer *layer, const Window *window, uint64_t bytes, Term value)
{
    TermPool *terms = machine->symbolic->terms;
    uint64_t end = (window->count - 1) * window->step + bytes;
    for (uint64_t at = 0; at < end; at++) {
        Term byte = layer->load(machine, window->first + at, 1);
        uint64_t first = at < bytes ? 0 : (at - bytes) / window->step + 1;
        for (uint64_t i = first; i < window->count && i * window->step <= at; i++) {
            Term part = term_extract(terms, value, (unsigned)(at - i * window->step) * 8, 8);
            if (window_has(window, i))
                byte = term_ite(terms, is_candidate(terms, window, i), part, byte);
        }
        layer->store(machine, window->first + at, 1, byte);
    }
}

static void store_layer(Machine *machine, const Layer *layer, const Window *window, uint64_t bytes, Term value)
{
    (window->step >= bytes ? store_apart : store_overlapping)(machine, layer, window, bytes, value);
}

/* The current instruction, a plain access so far, will decide. */
static void stand_at(Machine *machine, const Instruction *ip)
{
    machine->frames[machine->depth - 1].next = ip;
    if (machine->dependence != NULL && machine->dependence->at == NULL)
        dependence_begin(machine, ip);
}

/* ---- Uninitialised data ---- */

/* True if a candidate is uninitialised, for some input at least. */
static bool any_uninitialised(const Machine *machine, const Window *window, uint64_t bytes)
{
    for (uint64_t i = 0; i < window->count; i++) {
        uint64_t address = candidate_read(window, i);
        if (uninitialised_bytes(machine, address, bytes) || shadow_has_mask(machine, address, bytes))
            return true;
    }
    return false;
}

static Term load_mask(Machine *machine, const Window *window, uint64_t bytes)
{
    if (window->count == 1)
        return shadow_load_mask(machine, window->first, bytes);
    Term *contents = base_allocate(window->count * sizeof *contents);
    for (uint64_t i = 0; i < window->count; i++)
        contents[i] = shadow_load_mask(machine, candidate_read(window, i), bytes);
    Term result = term_select(machine->symbolic->terms, window->index, term_table(machine->symbolic->terms, contents, window->count));
    free(contents);
    return result;
}

/* Other inputs may read what this one does not: whether that was written is decided here, so that all inputs with the
 * same decisions agree on it. `address` is the candidate that this run reads. */
static void settle_load(Machine *machine, const Instruction *ip, const Window *window, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    uint64_t bytes = access_bytes(ip);
    if (!(window->count > 1 ? any_uninitialised(machine, window, bytes) : shadow_has_mask(machine, address, bytes)))
        return;
    if (symbolic_is_concretising(machine)) {
        uninitialised_settle_text(machine, address);
        return;
    }
    stand_at(machine, ip);
    Dependence on = state ? state->operands : 0;
    for (uint64_t i = 0; i < window->count && state != NULL; i++)
        on = dependence_join(machine, on, dependence_load(machine, candidate_read(window, i), bytes));
    Dependence node = uninitialised_decide(machine, load_mask(machine, window, bytes), address, bytes, on);
    if (node == 0)
        return;
    state->made = dependence_join(machine, state->made, node);
    state->pending = true; /* the result gets it when the instruction is finished */
}

/* The mask of the stored value. Slots have no terms for it: see settle_load. */
static Wide stored_mask(Machine *machine, const Instruction *ip, const uint64_t *r)
{
    const uint64_t *undefined = machine->slot_undefined + (r - machine->slots);
    bool constant = rows[ip->op].action == ACTION_STORE_CONSTANT;
    Wide mask = constant ? 0 : is_wide(ip) ? slot_get_wide(&undefined[ip->dst]) : undefined[ip->dst];
    return arithmetic_mask(mask, (unsigned)access_bytes(ip) * 8);
}

/* Stores terms at one of the candidates. */
static void store_window(Machine *machine, const Instruction *ip, const uint64_t *r, const Window *window, uint64_t bytes, Term value)
{
    if (window->count == 1) {
        shadow_store(machine, window->first, bytes, value);
        return;
    }
    store_layer(machine, &values, window, bytes, value);
    if (machine->undefined == NULL)
        return;
    Wide mask = stored_mask(machine, ip, r);
    if (mask != 0 || any_uninitialised(machine, window, bytes))
        store_layer(machine, &masks, window, bytes, term_constant_wide(machine->symbolic->terms, (unsigned)bytes * 8, mask));
}

/* ---- Unions of the input ---- */

static bool is_union_choice(const struct SymbolicState *symbolic, Term term)
{
    const TermNode *node = term_node(symbolic->terms, term);
    uint64_t unused;
    return node->op == TERM_ITE && map_get(&symbolic->union_guards, node->operands[0], &unused);
}

/* A program that reads a union of the input uses one of its members: a decision here, so that no later value is a pointer
 * and a number at once. */
static bool decide_union(Machine *machine, const Instruction *ip, const Window *window, Term *loaded)
{
    struct SymbolicState *symbolic = machine->symbolic;
    if (*loaded == TERM_NONE || symbolic->union_guards.count == 0 || symbolic->concretising > 0 || !is_union_choice(symbolic, *loaded))
        return false;
    stand_at(machine, ip);
    if (machine->dependence != NULL)
        dependence_decides_load(machine, window->first, access_bytes(ip));
    while (is_union_choice(symbolic, *loaded) && !machine->ended) {
        TermNode node = *term_node(symbolic->terms, *loaded);
        bool taken = term_evaluate(symbolic->evaluator, node.operands[0]) != 0;
        trace_decide(machine, DECISION_INPUT, taken ? node.operands[0] : term_not(symbolic->terms, node.operands[0]), (DecisionOptions){0});
        *loaded = node.operands[taken ? 1 : 2];
    }
    if (term_is_constant(symbolic->terms, *loaded, NULL))
        *loaded = TERM_NONE;
    return true;
}

/* Some bytes of a pointer are a number. */
static bool pin_address(Machine *machine, const Instruction *ip, uint64_t address, Term *loaded)
{
    Term whole = *loaded != TERM_NONE && access_bytes(ip) < 8 && machine->symbolic->concretising == 0 ? shadow_whole(machine, address) : TERM_NONE;
    if (whole == TERM_NONE || term_width(machine->symbolic->terms, whole) != 64)
        return false;
    stand_at(machine, ip);
    if (machine->dependence != NULL)
        dependence_decides_load(machine, address, access_bytes(ip));
    if (!address_in_bytes(machine, whole))
        return false;
    *loaded = TERM_NONE;
    return true;
}

/* ---- Bytes that are left of an address ---- */

/* Of a byte alone nothing is said: a loop that swaps or copies pointers reads such ones. */
static bool reads_part(Machine *machine, const Instruction *ip, uint64_t address)
{
    uint64_t bytes = access_bytes(ip);
    return bytes > 1 && bytes < 8 && machine->symbolic->concretising == 0 && !machine->frames[machine->depth - 1].function->in_runtime &&
           address_is_part(machine, address);
}

/* True if a store of a part of a word may leave bytes of an address beside it, which a choice between old and new bytes would not tell.
 * Of several places in one word, that choice tells it, unless the address does not depend on the input. */
static bool leaves_parts(Machine *machine, const Window *window, uint64_t bytes)
{
    for (uint64_t i = 0; i < window->count && bytes % 8 != 0; i++) {
        uint64_t address = window->first + i * window->step;
        bool counts = window->step >= 8 || !shadow_is_symbolic(machine, address & ~UINT64_C(7), 8);
        if (counts && address_in_word(machine, address))
            return true;
    }
    return false;
}

/* A whole word of which some bytes are left of an address has no known value there, like a union of which a narrower member was
 * written. */
static void mask_parts(Machine *machine, const Instruction *ip, uint64_t address)
{
    const uint64_t *slots = machine->frames[machine->depth - 1].slots;
    uint64_t bytes = access_bytes(ip), masks[2] = {0, 0};
    if (bytes < 8 || machine->undefined == NULL || !address_has_parts(machine, address, bytes))
        return;
    memcpy(masks, address_parts(machine, address, bytes), bytes);
    machine->slot_undefined[(slots - machine->slots) + ip->dst] |= masks[0];
    if (is_wide(ip))
        machine->slot_undefined[(slots - machine->slots) + ip->dst + 1] |= masks[1];
}

/* ---- Slots ---- */

static void put_loaded(Machine *machine, const Instruction *ip, Term *t, Term loaded)
{
    TermPool *terms = machine->symbolic->terms;
    const MemoryRow *row = &rows[ip->op];
    if (is_wide(ip)) {
        unsigned width = row->width ? row->width : ip->x;
        t[ip->dst] = loaded ? term_extract(terms, loaded, 0, 64) : TERM_NONE;
        t[ip->dst + 1] = loaded ? term_extract(terms, loaded, 64, width - 64) : TERM_NONE;
        return;
    }
    unsigned width = row->width ? row->width : ip->x;
    if (loaded != TERM_NONE && row->action == ACTION_LOAD_SIGNED)
        loaded = term_sext(terms, loaded, width);
    else if (loaded != TERM_NONE && width < term_width(terms, loaded))
        loaded = term_extract(terms, loaded, 0, width);
    t[ip->dst] = loaded;
}

static Term stored_term(Machine *machine, const Instruction *ip, const uint64_t *r, const Term *t)
{
    TermPool *terms = machine->symbolic->terms;
    unsigned width = (unsigned)access_bytes(ip) * 8;
    if (rows[ip->op].action == ACTION_STORE_CONSTANT)
        return term_constant(terms, width, (uint64_t)(int64_t)(int32_t)ip->dst);
    if (width <= 64)
        return t[ip->dst] ? term_resize(terms, t[ip->dst], width) : term_constant(terms, width, r[ip->dst]);
    Term low = t[ip->dst] ? term_resize(terms, t[ip->dst], 64) : term_constant(terms, 64, r[ip->dst]);
    Term high = t[ip->dst + 1] ? term_resize(terms, t[ip->dst + 1], width - 64)
                               : term_constant(terms, width - 64, r[ip->dst + 1]);
    return term_concat(terms, high, low);
}

void symbolic_load(Machine *machine, const Instruction *ip, Term *t, uint64_t address)
{
    Term loaded = shadow_load(machine, address, access_bytes(ip));
    if (decide_union(machine, ip, &(Window){.first = address}, &loaded) && machine->dependence != NULL)
        dependence_loads(machine, ip, address);
    if (pin_address(machine, ip, address, &loaded) && machine->dependence != NULL)
        dependence_loads(machine, ip, address);
    if (loaded != TERM_NONE && symbolic_is_concretising(machine)) {
        stand_at(machine, ip);
        if (machine->dependence != NULL)
            dependence_concretised_value(machine, address);
        loaded = TERM_NONE;
    }
    if (loaded == TERM_NONE && reads_part(machine, ip, address)) {
        stand_at(machine, ip);
        address_used_as_number(machine);
    }
    put_loaded(machine, ip, t, loaded);
    mask_parts(machine, ip, address);
    if (UNLIKELY(machine->symbolic->has_masks))
        settle_load(machine, ip, &(Window){.first = address, .count = 1}, address);
}

void symbolic_store(Machine *machine, const Instruction *ip, const Term *t, uint64_t address)
{
    uint64_t bytes = access_bytes(ip);
    Term any = t[ip->dst] | (is_wide(ip) ? t[ip->dst + 1] : TERM_NONE);
    if (any == TERM_NONE || symbolic_is_concretising(machine))
        shadow_clear(machine, address, bytes);
    else if (!is_wide(ip))
        shadow_store(machine, address, bytes, t[ip->dst]);
    else
        shadow_store(machine, address, bytes, stored_term(machine, ip, machine->frames[machine->depth - 1].slots, t));
}

/* ---- The concrete work of an access ---- */

static void load_concrete(Machine *machine, const Instruction *ip, uint64_t *r, uint64_t address)
{
    uint64_t bytes = access_bytes(ip);
    const MemoryRow *row = &rows[ip->op];
    unsigned width = row->width ? row->width : ip->x;
    Wide value = 0, mask = 0;
    memcpy(&value, memory_at(address), bytes);
    if (machine->undefined)
        memcpy(&mask, machine->undefined + (address - ARENA_START), bytes);
    if (row->action == ACTION_LOAD_SIGNED) {
        value = (Wide)arithmetic_extend(value, (unsigned)bytes * 8);
        mask = (Wide)arithmetic_extend(mask, (unsigned)bytes * 8);
    }
    value = arithmetic_mask(value, width);
    uint64_t *undefined = machine->undefined ? machine->slot_undefined + (r - machine->slots) : NULL;
    r[ip->dst] = (uint64_t)value;
    if (undefined)
        undefined[ip->dst] = (uint64_t)mask;
    if (!is_wide(ip))
        return;
    r[ip->dst + 1] = (uint64_t)(value >> 64);
    if (undefined)
        undefined[ip->dst + 1] = (uint64_t)(mask >> 64);
}

static void store_concrete(Machine *machine, const Instruction *ip, const uint64_t *r, uint64_t address)
{
    uint64_t bytes = access_bytes(ip);
    bool constant = rows[ip->op].action == ACTION_STORE_CONSTANT;
    Wide value = constant ? (Wide)(SignedWide)(int32_t)ip->dst : is_wide(ip) ? slot_get_wide(&r[ip->dst]) : r[ip->dst];
    memcpy(memory_at(address), &value, bytes);
    if (!machine->undefined)
        return;
    const uint64_t *undefined = machine->slot_undefined + (r - machine->slots);
    if (constant)
        memset(machine->undefined + (address - ARENA_START), 0, bytes);
    else
        memcpy(machine->undefined + (address - ARENA_START), &undefined[ip->dst], bytes);
}

static bool is_store(const Instruction *ip)
{
    return rows[ip->op].action == ACTION_STORE || rows[ip->op].action == ACTION_STORE_CONSTANT;
}

/* While concretising, a symbolic address counts as concrete: does the usual check and the usual work. */
static bool access_concretised(Machine *machine, const Instruction *ip, uint64_t *r, Term *t, const SymbolicPlace *place)
{
    if (!memory_check_slow(machine, place->provenance, place->address, place->bytes, is_store(ip)))
        return false;
    if (machine->dependence != NULL)
        symbolic_choose_concretised(machine, place->term, place->address);
    if (machine->dependence != NULL)
        (is_store(ip) ? dependence_stores : dependence_loads)(machine, ip, place->address);
    if (is_store(ip)) {
        shadow_clear(machine, place->address, place->bytes);
        store_concrete(machine, ip, r, place->address);
    } else {
        put_loaded(machine, ip, t, TERM_NONE);
        load_concrete(machine, ip, r, place->address);
        settle_load(machine, ip, &(Window){.first = place->address, .count = 1}, place->address);
    }
    return true;
}

bool symbolic_access(Machine *machine, const Instruction *ip, uint64_t *r, Term *t, uint64_t memory)
{
    SymbolicPlace place = find_place(machine, ip, r, t, memory);
    place.write = is_store(ip);
    if (symbolic_is_concretising(machine))
        return access_concretised(machine, ip, r, t, &place);
    if (machine->options.symbolic.check_terms)
        trace_check_value(machine, place.term, place.address, "an address");
    Window window;
    if (!pointer_resolve(machine, &place, &window))
        return false;
    window_keep_to_members(machine, &place, &window);
    if (machine->ended)
        return false;
    if (is_store(ip) && leaves_parts(machine, &window, place.bytes)) {
        if (window.count > 1)
            symbolic_choose(machine, DECISION_ADDRESS, place.term, place.address);
        window = (Window){.object = window.object, .first = place.address, .step = place.bytes, .count = 1};
        address_note_parts(machine, place.address, place.bytes);
    }
    if (machine->dependence != NULL)
        dependence_window(machine, &window, place.bytes, place.write);
    if (is_store(ip)) {
        store_window(machine, ip, r, &window, place.bytes, stored_term(machine, ip, r, t));
        store_concrete(machine, ip, r, place.address);
    } else {
        Term loaded = load_window(machine, &window, place.bytes);
        if (decide_union(machine, ip, &window, &loaded) && machine->dependence != NULL)
            dependence_window(machine, &window, place.bytes, false);
        bool is_pinned = pin_address(machine, ip, place.address, &loaded);
        if (is_pinned && window.count > 1)
            trace_pin(machine, place.term, place.address, REASON_ADDRESS_AS_NUMBER, NULL);
        if (is_pinned && machine->dependence != NULL)
            dependence_window(machine, &window, place.bytes, false);
        load_concrete(machine, ip, r, place.address);
        put_loaded(machine, ip, t, loaded);
        if (machine->undefined != NULL)
            settle_load(machine, ip, &window, place.address);
    }
    return true;
}

/* ---- ADDRESS and ROW ---- */

static bool is_row(const Instruction *ip)
{
    return ip->op == OP_ROW_AX || ip->op == OP_ROW_AS || ip->op == OP_ROW_FX || ip->op == OP_ROW_FS;
}

/* Checks that a row starts inside its object; an empty row may start at its end. */
static bool check_row(Machine *machine, const Instruction *ip, SymbolicPlace *place)
{
    TermPool *terms = machine->symbolic->terms;
    Term offset = term_sub(terms, place->term, term_constant(terms, 64, place->provenance));
    Term inside = term_ule(terms, offset, term_constant(terms, 64, ip->high));
    bool fits = place->address - place->provenance <= ip->high;
    trace_decide(machine, DECISION_CHECK, fits ? inside : term_not(terms, inside), (DecisionOptions){0});
    return !machine->ended; /* the loop continues with the concrete check */
}

bool symbolic_address(Machine *machine, const Instruction *ip, const uint64_t *r, Term *t, uint64_t memory)
{
    if (symbolic_is_concretising(machine)) {
        t[ip->dst] = TERM_NONE;
        return true;
    }
    SymbolicPlace place = find_place(machine, ip, r, t, memory);
    if (is_row(ip) && !check_row(machine, ip, &place))
        return false;
    t[ip->dst] = term_is_constant(machine->symbolic->terms, place.term, NULL) ? TERM_NONE : place.term;
    return true;
}
