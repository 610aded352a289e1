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
    bool may_be_missing; /* the expression is a null pointer at run time if the test does not find the object */
} KnownObject;

typedef struct Checking {
    const Program *program;
    const Function *function;
    const Test *test;
    Arena *memory;
    UnitTestChecks *out;
    Vector(KnownObject) known;
    size_t constant_addresses; /* of the constants that pointers lead to */
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

/* Compares bytes at an offset; many by their hash, because there are many tests. */
static void append_bytes(Checking *checking, const char *pointer, uint64_t at, const uint8_t *bytes, uint64_t size)
{
    enum { LONGEST_SPELLED = 256 };
    if (size > LONGEST_SPELLED) {
        uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
        for (uint64_t i = 0; i < size; i++)
            hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
        CONDITION(checking, "COSET_CHECK(coset_hash((const char *)%s + %" PRIu64 ", %" PRIu64 ") == 0x%" PRIx64 "ul)", pointer, at, size, hash);
        return;
    }
    CONDITION(checking, "COSET_CHECK(coset_same_bytes((const char *)%s + %" PRIu64 ", ", pointer, at);
    c_value_append_string(bytes, size, "            ", &checking->out->conditions);
    text_printf(&checking->out->conditions, ", %" PRIu64 "))", size);
}

/* Compares the bits that are set in the mask. */
static void append_masked(Checking *checking, const UnitTestMemory *memory, const uint8_t *mask)
{
    const uint8_t *bytes = memory->after.bytes;
    for (uint64_t at = 0, end; at < memory->size; at = end) {
        for (end = at; end < memory->size && mask[end] == 0xff;)
            end++;
        if (end > at) {
            append_bytes(checking, memory->pointer, at, bytes + at, end - at);
        } else {
            if (mask[at])
                CONDITION(checking, "COSET_CHECK((((const unsigned char *)%s)[%" PRIu64 "] & %u) == %u)", memory->pointer, at, mask[at],
                          (unsigned)(bytes[at] & mask[at]));
            end = at + 1;
        }
    }
}

static void mark_leaf(const CLeaf *leaf, uint8_t *mask)
{
    for (uint64_t bit = leaf->offset; bit < leaf->offset + leaf->bits; bit++)
        mask[bit / 8] |= (uint8_t)(1u << bit % 8);
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
    bool fits = size && object->size % size == 0 && offset % size == 0 && c_value_can_name_members(checking->program, target);
    const char *start = arena_format(checking->memory, "((const char *)%s - %" PRIu64 ")", pointer, offset);
    vector_push(&checking->known, (KnownObject){object->address, object->size, start, false});
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

/* A string literal has no address of its own, because compilers merge them: what follows the pointer is compared, to its end. */
static bool append_literal_target(Checking *checking, const Global *global, const char *pointer, uint64_t address)
{
    uint64_t offset = address - ARENA_GLOBALS, left = global->address + global->size - address;
    if (!program_global_is_literal(global) || offset + left > checking->program->image_size || left == 0)
        return false;
    append_bytes(checking, pointer, 0, checking->program->image + offset, left);
    return true;
}

/* Where bytes hold addresses, which an integer may do as well. */
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

/* The contents of a constant that a pointer leads to are compared, all of them, and what they point to. `name`: of the constant; NULL: the
 * test cannot name it, and finds it by the pointer. False: they are not known. */
static bool reach_constant(Checking *checking, const Global *global, const char *name, const char *pointer, uint64_t address, bool raw)
{
    enum { MOST_ADDRESSES = 512 };
    const uint8_t *bytes = checking->program->image + (global->address - ARENA_GLOBALS);
    if (!global->constant || global->in_runtime || global->size == 0 || global->address - ARENA_GLOBALS + global->size > checking->program->image_size)
        return false;
    size_t count = 0;
    uint64_t *addresses = find_addresses(checking, bytes, global->size, &count);
    UnitTestMemory memory = {.name = global->name, .pointer = name ? arena_format(checking->memory, "(const void *)&%s", name)
                                       : arena_format(checking->memory, "((const char *)%s - %" PRIu64 ")", pointer, address - global->address),
                             .place = name, .element = global->type, .size = global->size, .raw = !name, .guard = raw ? pointer : NULL,
                             .is_image = true, .after = {.bytes = bytes, .addresses = addresses, .address_count = count}};
    vector_push(&checking->known, (KnownObject){global->address, global->size, memory.pointer, false});
    checking->constant_addresses += count;
    if (checking->constant_addresses <= MOST_ADDRESSES)
        vector_push(&checking->made, memory);
    else
        not_checked(checking, "all of the constant ", global->name);
    return true;
}

/* "coset_points_into(what, pointer, ": the address of the variable, which may be null, and the offset follow. */
static void begin_points_into(Checking *checking, const char *pointer)
{
    char *name = base_format("where a pointer leads: %s", pointer);
    CONDITION(checking, "coset_points_into(");
    append_text(checking, name);
    free(name);
    text_printf(&checking->out->conditions, ", %s, ", pointer);
}

/* A variable that the test's file cannot name is found by its symbol. */
static void append_hidden_target(Checking *checking, const Global *global, const char *pointer, uint64_t address)
{
    begin_points_into(checking, pointer);
    unit_test_append_hidden(checking->program, checking->function, global, &checking->out->conditions);
    text_printf(&checking->out->conditions, ", %" PRIu64 ")", address - global->address);
}

static void append_known_target(Checking *checking, const KnownObject *known, const char *pointer, uint64_t address)
{
    uint64_t offset = address - known->start;
    if (known->may_be_missing) {
        begin_points_into(checking, pointer);
        text_printf(&checking->out->conditions, "%s, %" PRIu64 ")", known->pointer, offset);
    } else {
        CONDITION(checking, "COSET_CHECK((const char *)%s == (const char *)%s + %" PRIu64 ")", pointer, known->pointer, offset);
    }
}

static bool append_global_target(Checking *checking, const Global *global, const char *pointer, uint64_t address, bool raw)
{
    if (append_literal_target(checking, global, pointer, address))
        return true;
    if (global->in_runtime)
        return false;
    bool has_name = is_visible(checking, global->name, global->module) && unit_test_global_has_name(global);
    if (has_name)
        CONDITION(checking, "COSET_CHECK((const char *)%s == (const char *)&%s + %" PRIu64 ")", pointer, global->name, address - global->address);
    if (!reach_constant(checking, global, has_name ? global->name : NULL, pointer, address, raw) && !has_name)
        append_hidden_target(checking, global, pointer, address);
    return true;
}

/* A function of another file is linked; a static one of it is not found. */
static void append_linked_function(Checking *checking, const Function *function, const char *pointer)
{
    const char *name = arena_format(checking->memory, "coset_linked_function_%" PRIu32, function->id);
    const char *claim = arena_format(checking->memory, "where a pointer leads: %s", pointer);
    text_printf(&checking->out->copies, "    extern char %s[] __asm__(", name);
    c_value_append_string((const uint8_t *)function->name, strlen(function->name), "        ", &checking->out->copies);
    text_append(&checking->out->copies, ") __attribute__((weak));\n");
    CONDITION(checking, "coset_points_into(");
    append_text(checking, claim);
    text_printf(&checking->out->conditions, ", (const void *)%s, %s, 0)", pointer, name);
}

static bool append_function_target(Checking *checking, const char *pointer, uint64_t address)
{
    uint64_t number = (address - CODE_START) / 16;
    if (address < CODE_START || address % 16 != 0 || number >= checking->program->function_count)
        return false;
    const Function *function = &checking->program->functions[number];
    if (strcmp(function->name, "main") == 0)
        return false;
    if (is_visible(checking, function->name, function->module))
        CONDITION(checking, "COSET_CHECK((const void *)%s == (const void *)%s)", pointer, function->name);
    else
        append_linked_function(checking, function, pointer);
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
        append_known_target(checking, known, pointer, address);
    else if (made)
        reach_object(checking, made, pointer, address, target, raw);
    else if (!(global ? append_global_target(checking, global, pointer, address, raw) : append_function_target(checking, pointer, address)))
        not_checked(checking, "where a pointer leads: ", pointer);
}

/* ---- Scalars ---- */

typedef struct Visit {
    Checking *checking;
    const UnitTestMemory *memory;
    bool uses_copy;
    uint8_t *mask;               /* of raw memory: what is compared as bytes */
} Visit;

/* True if some of its bits are uninitialised. */
static bool is_undefined(const UnitTestMemory *memory, const CLeaf *leaf)
{
    for (uint64_t bit = leaf->offset; memory->after.undefined && bit < leaf->offset + leaf->bits; bit++)
        if (memory->after.undefined[bit / 8] >> bit % 8 & 1)
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

/* The other bits of a scalar that is uninitialised in part: members of a union write less than all of it. */
static void check_initialised_bits(Checking *checking, const UnitTestMemory *memory, const CLeaf *leaf)
{
    uint8_t *mask = base_allocate_zeroed(memory->size + 1);
    mark_leaf(leaf, mask);
    clear_unknown(memory, mask);
    append_masked(checking, memory, mask);
    free(mask);
}

/* Bytes without a literal: not compared if all is zero, which compilers need not write. Addresses are followed. */
static void check_rest(Checking *checking, const UnitTestMemory *memory, const CLeaf *leaf)
{
    uint64_t start = leaf->offset / 8, end = start + leaf->bits / 8;
    uint8_t *mask = base_allocate_zeroed(memory->size + 1), any = 0;
    for (uint64_t i = start; i < end; i++)
        any |= memory->after.bytes[i];
    memset(mask + start, any ? 0xff : 0, end - start);
    for (size_t i = 0; i < memory->after.address_count; i++) {
        uint64_t at = memory->after.addresses[i];
        if (at >= start && at + sizeof(uint64_t) <= end)
            append_target(checking, arena_format(checking->memory, "coset_pointer_at(%s, %" PRIu64 ")", memory->pointer, at), word_at(memory, at),
                          0, true);
        else if (at < end && at + sizeof(uint64_t) > start)
            not_checked(checking, "an address in ", memory->name);
    }
    clear_unknown(memory, mask);
    append_masked(checking, memory, mask);
    free(mask);
}

static void append_check(void *context, const CLeaf *leaf)
{
    Visit *visit = context;
    const UnitTestMemory *memory = visit->memory;
    Checking *checking = visit->checking;
    if (leaf->kind == C_LEAF_REST) {
        check_rest(checking, memory, leaf);
    } else if (is_undefined(memory, leaf)) {
        check_initialised_bits(checking, memory, leaf);
    } else if (leaf->kind == C_LEAF_POINTER) {
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
    uint64_t at = leaf->offset / 8;
    if (leaf->kind == C_LEAF_REST) {
        check_rest(checking, memory, leaf);
        return;
    }
    if (leaf->kind == C_LEAF_POINTER && memory->is_image && word_at(memory, at) == 0)
        return;
    if (leaf->kind == C_LEAF_POINTER && !is_undefined(memory, leaf)) {
        memset(visit->mask + at, 0, sizeof(uint64_t));
        append_target(checking, arena_format(checking->memory, "coset_pointer_at(%s, %" PRIu64 ")", memory->pointer, at), word_at(memory, at),
                      leaf->target, true);
        return;
    }
    if (append_held_address(checking, memory, leaf))
        return;
    mark_leaf(leaf, visit->mask);
}

/* ---- One piece of memory ---- */

static CValue value_of(const Checking *checking, const UnitTestMemory *memory)
{
    return (CValue){.program = checking->program, .type = memory->element, .count = memory->count, .bytes = memory->after.bytes,
                    .size = memory->size, .any_padding = true, .addresses = memory->after.addresses, .address_count = memory->after.address_count};
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
    if (memory->is_image || !typed)
        memset(mask, 0xff, memory->size);
    if (typed)
        c_value_visit(&value, mask_leaf, &visit);
    for (size_t i = 0; i < memory->after.address_count && !typed; i++)
        append_target(checking, arena_format(checking->memory, "coset_pointer_at(%s, %" PRIu64 ")", memory->pointer, memory->after.addresses[i]),
                      word_at(memory, memory->after.addresses[i]), 0, true);
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
    enum { LONGEST_SPELLED = 64 }; /* scalar by scalar */
    if (!memory->after.bytes) {
        CONDITION(checking, "COSET_CHECK(coset_is_freed(%s))", memory->pointer);
        return false;
    }
    if (is_unchanged(memory)) {
        CONDITION(checking, "COSET_CHECK(memcmp(%s, %s, %" PRIu64 ") == 0)", memory->pointer, memory->copy, memory->size);
        return true;
    }
    bool typed = has_scalars(checking, memory), is_long = memory->is_image && memory->size > LONGEST_SPELLED;
    if (memory->raw || !typed || is_long) {
        check_raw(checking, memory, typed);
        return false;
    }
    CValue value = value_of(checking, memory);
    Visit visit = {checking, memory, false, NULL};
    c_value_visit(&value, append_check, &visit);
    return visit.uses_copy;
}

/* ---- All of it ---- */

static void check_result(Checking *checking)
{
    const Test *test = checking->test;
    size_t count = 0;
    uint64_t *addresses = find_addresses(checking, test->result_bytes, test->result_size, &count);
    TypeId type = checking->program->types[checking->function->type].base;
    UnitTestMemory result = {.name = "the result", .place = UNIT_TEST_RESULT, .pointer = "&" UNIT_TEST_RESULT,
                             .element = type, .size = test->result_size, .raw = !c_value_can_name_members(checking->program, type),
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
            vector_push(&checking.known, (KnownObject){pieces[i].address, pieces[i].size, pieces[i].pointer, pieces[i].guard != NULL});
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
