/* What a unit test compares after the call: the result, memory behind pointers, globals, and objects that the function
 * made, which are reached through the pointers in all of these. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/c_value.h"
#include "report/unit_test_body.h"

typedef struct KnownObject { /* an object of the machine, and a C expression for its address in the test */
    uint64_t start, size;
    const char *pointer;
} KnownObject;

typedef struct Checking {
    const Program *program;
    const Function *function;
    const Test *test;
    Arena *memory;
    UnitTestChecks *out;
    Vector(KnownObject) known;
    size_t chained;            /* conditions since the last statement */
    bool in_guard;             /* the condition is a part of another one */
    Vector(UnitTestMemory) made; /* objects that the function made, in the order in which they were reached */
} Checking;

/* ---- Conditions ---- */

/* A compiler takes a time that grows with the square of an expression's length, so long ones become several statements. */
static void begin_condition(Checking *checking)
{
    enum { LONGEST_CHAIN = 50 };
    Text *conditions = &checking->out->conditions;
    if (conditions->length == 0)
        return;
    if (++checking->chained >= LONGEST_CHAIN && !checking->in_guard) {
        text_append(conditions, ";\n    " UNIT_TEST_HOLDS " = " UNIT_TEST_HOLDS);
        checking->out->is_split = true;
        checking->chained = 0;
    }
    text_append(conditions, UNIT_TEST_AND);
}

#define CONDITION(checking, ...) (begin_condition(checking), text_printf(&(checking)->out->conditions, __VA_ARGS__))

static void append_text(Checking *checking, const char *text)
{
    c_value_append_string((const uint8_t *)text, strlen(text), "            ", &checking->out->conditions);
}

/* Says at run time what C cannot compare. */
static void not_checked(Checking *checking, const char *what, const char *name)
{
    char *text = base_format("%s%s", what, name);
    CONDITION(checking, "coset_not_checked(");
    append_text(checking, text);
    text_append(&checking->out->conditions, ")");
    free(text);
}

/* ---- Bytes ---- */

/* Compares the bits that are set in the mask. */
static void append_masked(Checking *checking, const UnitTestMemory *memory, const uint8_t *mask)
{
    const uint8_t *bytes = memory->after.bytes;
    for (uint64_t at = 0, end; at < memory->size; at = end) {
        for (end = at; end < memory->size && mask[end] == 0xff;)
            end++;
        if (end > at) {
            CONDITION(checking, "COSET_CHECK(memcmp((const char *)%s + %" PRIu64 ", ", memory->pointer, at);
            c_value_append_string(bytes + at, end - at, "            ", &checking->out->conditions);
            text_printf(&checking->out->conditions, ", %" PRIu64 ") == 0)", end - at);
        } else {
            if (mask[at])
                CONDITION(checking, "COSET_CHECK((((const unsigned char *)%s)[%" PRIu64 "] & %u) == %u)", memory->pointer, at, mask[at],
                          (unsigned)(bytes[at] & mask[at]));
            end = at + 1;
        }
    }
}

/* What is uninitialised, or holds an address of the machine, has no meaning natively. */
static void clear_unknown(const UnitTestMemory *memory, uint8_t *mask)
{
    for (uint64_t i = 0; memory->after.undefined && i < memory->size; i++)
        mask[i] &= (uint8_t)~memory->after.undefined[i];
    for (size_t i = 0; i < memory->after.address_count; i++)
        memset(mask + memory->after.addresses[i], 0, sizeof(uint64_t));
}

/* ---- Pointers ---- */

static uint64_t word_at(const UnitTestMemory *memory, uint64_t offset)
{
    uint64_t word;
    memcpy(&word, memory->after.bytes + offset, sizeof word);
    return word;
}

static const KnownObject *find_known(const Checking *checking, uint64_t address)
{
    for (size_t i = 0; i < checking->known.count; i++)
        if (address - checking->known.items[i].start <= checking->known.items[i].size)
            return &checking->known.items[i];
    return NULL;
}

static const FinalObject *find_made(const Checking *checking, uint64_t address)
{
    for (size_t i = 0; i < checking->test->final_object_count; i++)
        if (address - checking->test->final_objects[i].address <= checking->test->final_objects[i].size)
            return &checking->test->final_objects[i];
    return NULL;
}

/* The pointer is the first that reaches this object: its contents are compared through it. */
static void reach_object(Checking *checking, const FinalObject *object, const char *pointer, uint64_t address, TypeId target, bool raw)
{
    uint64_t offset = address - object->address, size = target ? checking->program->types[target].bits / 8 : 0;
    bool fits = size && object->size % size == 0 && offset % size == 0;
    const char *start = arena_format(checking->memory, "((const char *)%s - %" PRIu64 ")", pointer, offset);
    vector_push(&checking->known, (KnownObject){object->address, object->size, start});
    if (target && program_is_library_type(checking->program, target))
        return;
    vector_push(&checking->made,
                (UnitTestMemory){.name = pointer,
                                 .place = fits ? arena_format(checking->memory, "(%s - %" PRIu64 ")", pointer, offset / size) : NULL,
                                 .pointer = start, .element = fits ? target : 0, .count = fits ? object->size / size : 0,
                                 .size = object->size, .after = object->memory, .raw = raw || !fits, .guard = raw ? pointer : NULL});
}

/* True if the test can use the name of this variable or function: it is of the same file, and no parameter hides it. */
static bool is_visible(const Checking *checking, const char *name, const char *module)
{
    const Function *function = checking->function;
    if (!module || !function->module || strcmp(module, function->module) != 0 || !c_value_is_identifier(name))
        return false;
    for (size_t i = 0; i < checking->program->types[function->type].member_count; i++)
        if (function->parameter_names[i] && strcmp(function->parameter_names[i], name) == 0)
            return false;
    return true;
}

static const char *literal_at(const Program *program, const Global *global, uint64_t address)
{
    uint64_t offset = address - ARENA_GLOBALS, left = global->address + global->size - address;
    if (!program_global_is_literal(global) || offset + left > program->image_size)
        return NULL;
    const char *text = (const char *)program->image + offset;
    return memchr(text, 0, left) ? text : NULL;
}

/* Constant data without addresses, which are others natively: its bytes are compared. */
static bool append_constant_target(Checking *checking, const Global *global, const char *pointer, uint64_t address)
{
    enum { MOST_BYTES = 256 };
    const Program *program = checking->program;
    uint64_t offset = address - ARENA_GLOBALS, left = global->address + global->size - address, count = left < MOST_BYTES ? left : MOST_BYTES;
    if (!global->constant || global->in_runtime || offset + left > program->image_size || count == 0)
        return false;
    for (uint64_t at = 0, word; at + sizeof word <= count; at++) {
        memcpy(&word, program->image + offset + at, sizeof word);
        if (word >= ADDRESS_BASE && word < LARGE_END)
            return false;
    }
    CONDITION(checking, "COSET_CHECK(memcmp(%s, ", pointer);
    c_value_append_string(program->image + offset, count, "            ", &checking->out->conditions);
    text_printf(&checking->out->conditions, ", %" PRIu64 ") == 0)", count);
    return true;
}

/* A variable that the test's file cannot name is found by its symbol. */
static void append_hidden_target(Checking *checking, const Global *global, const char *pointer, uint64_t address)
{
    Text *out = &checking->out->conditions;
    char *name = base_format("where a pointer leads: %s", pointer);
    CONDITION(checking, "coset_points_into(");
    append_text(checking, name);
    free(name);
    text_printf(out, ", %s, ", pointer);
    unit_test_append_hidden(checking->function, global, out);
    text_printf(out, ", %" PRIu64 ")", address - global->address);
}

static bool append_global_target(Checking *checking, const Global *global, const char *pointer, uint64_t address)
{
    const char *text = literal_at(checking->program, global, address);
    if (text) {
        CONDITION(checking, "COSET_CHECK(strcmp((const char *)%s, ", pointer);
        append_text(checking, text);
        text_append(&checking->out->conditions, ") == 0)");
        return true;
    }
    bool has_name = is_visible(checking, global->name, global->module) && unit_test_global_has_name(global);
    if (has_name)
        CONDITION(checking, "COSET_CHECK((const char *)%s == (const char *)&%s + %" PRIu64 ")", pointer, global->name, address - global->address);
    else if (!append_constant_target(checking, global, pointer, address) && !global->in_runtime)
        append_hidden_target(checking, global, pointer, address);
    else if (global->in_runtime)
        return false;
    return true;
}

static bool append_function_target(Checking *checking, const char *pointer, uint64_t address)
{
    uint64_t number = (address - CODE_START) / 16;
    if (address < CODE_START || address % 16 != 0 || number >= checking->program->function_count)
        return false;
    const Function *function = &checking->program->functions[number];
    if (!is_visible(checking, function->name, function->module) || strcmp(function->name, "main") == 0)
        return false;
    CONDITION(checking, "COSET_CHECK((const void *)%s == (const void *)%s)", pointer, function->name);
    return true;
}

/* Compares a pointer, by what it points to. Addresses differ from run to run. */
static void append_target(Checking *checking, const char *pointer, uint64_t address, TypeId target, bool raw)
{
    const KnownObject *known = find_known(checking, address);
    const FinalObject *made = known ? NULL : find_made(checking, address);
    const Global *global = program_global_at(checking->program, address);
    if (address == 0) {
        CONDITION(checking, "COSET_CHECK(%s == 0)", pointer);
        return;
    }
    CONDITION(checking, "COSET_CHECK(%s != 0)", pointer);
    if (known)
        CONDITION(checking, "COSET_CHECK((const char *)%s == (const char *)%s + %" PRIu64 ")", pointer, known->pointer, address - known->start);
    else if (made)
        reach_object(checking, made, pointer, address, target, raw);
    else if (!(global ? append_global_target(checking, global, pointer, address) : append_function_target(checking, pointer, address)))
        not_checked(checking, "where a pointer leads: ", pointer);
}

/* ---- Scalars ---- */

typedef struct Visit {
    Checking *checking;
    const UnitTestMemory *memory;
    bool uses_copy;
    uint8_t *mask;               /* of raw memory: what is compared as bytes */
} Visit;

static bool is_undefined(const UnitTestMemory *memory, const CLeaf *leaf)
{
    for (uint64_t at = leaf->offset / 8; memory->after.undefined && at < (leaf->offset + leaf->bits + 7) / 8; at++)
        if (memory->after.undefined[at])
            return true;
    return false;
}

/* Compares an address that an integer, or a member of a union, holds by what it points to. False: the leaf holds none. */
static bool append_held_address(Checking *checking, const UnitTestMemory *memory, const CLeaf *leaf)
{
    for (size_t i = 0; i < memory->after.address_count; i++) {
        uint64_t at = memory->after.addresses[i], start = at * 8, end = start + 64;
        if (start >= leaf->offset + leaf->bits || end <= leaf->offset)
            continue;
        if (start == leaf->offset)
            append_target(checking, arena_format(checking->memory, "coset_pointer_at(%s, %" PRIu64 ")", memory->pointer, at), word_at(memory, at),
                          0, true);
        else if (start > leaf->offset) /* what begins inside of an address is a part of it */
            not_checked(checking, "an address in ", memory->name);
        return true;
    }
    return false;
}

/* A pointer that was not changed is the same as before. */
static bool append_unchanged(Visit *visit, uint64_t at)
{
    const UnitTestMemory *memory = visit->memory;
    if (!memory->before || !memory->copy || memcmp(memory->before + at, memory->after.bytes + at, sizeof(void *)) != 0)
        return false;
    CONDITION(visit->checking, "COSET_CHECK(memcmp((const char *)%s + %" PRIu64 ", (const char *)%s + %" PRIu64 ", sizeof(void *)) == 0)",
              memory->pointer, at, memory->copy, at);
    visit->uses_copy = true;
    return true;
}

static void append_check(void *context, const CLeaf *leaf)
{
    Visit *visit = context;
    const UnitTestMemory *memory = visit->memory;
    Checking *checking = visit->checking;
    if (is_undefined(memory, leaf))
        return;
    if (leaf->kind == C_LEAF_POINTER) {
        uint64_t address = word_at(memory, leaf->offset / 8);
        if (!append_unchanged(visit, leaf->offset / 8))
            append_target(checking, arena_format(checking->memory, "%s%s", memory->place, leaf->path), address, leaf->target, false);
    } else if (append_held_address(checking, memory, leaf)) {
        return;
    } else if (leaf->kind == C_LEAF_FLOAT) {
        CONDITION(checking, "COSET_CHECK(COSET_SAME_FLOAT(%s%s, %s))", memory->place, leaf->path, leaf->literal);
    } else if (leaf->kind == C_LEAF_COMPLEX) {
        CONDITION(checking, "COSET_CHECK(COSET_SAME_COMPLEX(%s%s, %s))", memory->place, leaf->path, leaf->literal);
    } else {
        CONDITION(checking, "COSET_CHECK(%s%s == %s)", memory->place, leaf->path, leaf->literal);
    }
}

static void mask_leaf(void *context, const CLeaf *leaf)
{
    Visit *visit = context;
    const UnitTestMemory *memory = visit->memory;
    Checking *checking = visit->checking;
    if (leaf->kind == C_LEAF_POINTER && !is_undefined(memory, leaf)) {
        uint64_t at = leaf->offset / 8;
        append_target(checking, arena_format(checking->memory, "coset_pointer_at(%s, %" PRIu64 ")", memory->pointer, at), word_at(memory, at),
                      leaf->target, true);
        return;
    }
    if (append_held_address(checking, memory, leaf))
        return;
    for (uint64_t bit = leaf->offset; bit < leaf->offset + leaf->bits; bit++)
        visit->mask[bit / 8] |= (uint8_t)(1u << bit % 8);
}

/* ---- One piece of memory ---- */

static CValue value_of(const Checking *checking, const UnitTestMemory *memory)
{
    return (CValue){.program = checking->program, .type = memory->element, .count = memory->count, .bytes = memory->after.bytes,
                    .size = memory->size, .any_padding = true};
}

static bool has_scalars(const Checking *checking, const UnitTestMemory *memory)
{
    CValue value = value_of(checking, memory);
    return memory->element != 0 && c_value_visit(&value, NULL, NULL);
}

/* Without names of C: the type says only which bytes are scalars. */
static void check_raw(Checking *checking, const UnitTestMemory *memory, bool typed)
{
    uint8_t *mask = base_allocate_zeroed(memory->size + 1);
    CValue value = value_of(checking, memory);
    Visit visit = {checking, memory, false, mask};
    if (typed) {
        c_value_visit(&value, mask_leaf, &visit);
    } else {
        memset(mask, 0xff, memory->size);
        if (memory->after.address_count)
            not_checked(checking, "an address in ", memory->name);
    }
    clear_unknown(memory, mask);
    append_masked(checking, memory, mask);
    free(mask);
}

static bool is_unchanged(const UnitTestMemory *memory)
{
    return memory->before && memory->copy && !memory->after.undefined && memcmp(memory->before, memory->after.bytes, memory->size) == 0;
}

/* True if a copy of the memory from before the call is needed. */
static bool check_memory(Checking *checking, const UnitTestMemory *memory)
{
    if (!memory->after.bytes) {
        CONDITION(checking, "COSET_CHECK(coset_is_freed(%s))", memory->pointer);
        return false;
    }
    if (is_unchanged(memory)) {
        CONDITION(checking, "COSET_CHECK(memcmp(%s, %s, %" PRIu64 ") == 0)", memory->pointer, memory->copy, memory->size);
        return true;
    }
    bool typed = has_scalars(checking, memory);
    if (memory->raw || !typed) {
        check_raw(checking, memory, typed);
        return false;
    }
    CValue value = value_of(checking, memory);
    Visit visit = {checking, memory, false, NULL};
    c_value_visit(&value, append_check, &visit);
    return visit.uses_copy;
}

/* ---- All of it ---- */

/* Where the result holds addresses, which an integer may do as well. */
static uint64_t *find_addresses(Checking *checking, const uint8_t *bytes, uint64_t size, size_t *count)
{
    uint64_t *found = arena_allocate(checking->memory, (size / sizeof(uint64_t) + 1) * sizeof *found);
    for (uint64_t at = 0, word; bytes && at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        if (word >= ADDRESS_BASE && word < LARGE_END)
            found[(*count)++] = at;
    }
    return found;
}

static void check_result(Checking *checking)
{
    const Test *test = checking->test;
    size_t count = 0;
    uint64_t *addresses = find_addresses(checking, test->result_bytes, test->result_size, &count);
    UnitTestMemory result = {.name = "the result", .place = "result", .pointer = "&result",
                             .element = checking->program->types[checking->function->type].base, .size = test->result_size,
                             .after = {.bytes = test->result_bytes, .undefined = test->result_undefined, .addresses = addresses,
                                       .address_count = count}};
    if (test->result_bytes)
        check_memory(checking, &result);
}

static void check_piece(Checking *checking, const UnitTestMemory *memory)
{
    if (memory->guard) {
        CONDITION(checking, "(!%s ? coset_not_checked(", memory->guard);
        append_text(checking, memory->name);
        text_append(&checking->out->conditions, ") : (1");
    }
    checking->in_guard = memory->guard != NULL;
    if (check_memory(checking, memory))
        text_printf(&checking->out->copies, "    const void *%s = coset_object(%s, %" PRIu64 ");\n", memory->copy, memory->pointer, memory->size);
    checking->in_guard = false;
    if (memory->guard)
        text_append(&checking->out->conditions, "))");
}

void unit_test_check(const Program *program, const Function *function, const Test *test, const UnitTestMemory *pieces, size_t count,
                     Arena *memory, UnitTestChecks *out)
{
    Checking checking = {.program = program, .function = function, .test = test, .memory = memory, .out = out};
    for (size_t i = 0; i < count; i++)
        if (pieces[i].address)
            vector_push(&checking.known, (KnownObject){pieces[i].address, pieces[i].size, pieces[i].pointer});
    check_result(&checking);
    for (size_t i = 0; i < count; i++)
        check_piece(&checking, &pieces[i]);
    for (size_t i = 0; i < checking.made.count; i++) { /* it grows meanwhile */
        UnitTestMemory object = checking.made.items[i];
        check_piece(&checking, &object);
    }
    if (test->final_objects_cut)
        not_checked(&checking, "all objects that the function made", "");
    vector_release(&checking.known);
    vector_release(&checking.made);
}
