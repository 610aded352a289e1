/* What a unit test compares the result of its function with. */
#include <inttypes.h>
#include <string.h>

#include "report/c_value.h"
#include "report/unit_test_body.h"

#define SEPARATOR UNIT_TEST_AND

typedef struct Checks {
    const UnitTestMemory *memory; /* NULL: the result */
    const char *place;
    Text *out;
    bool uses_copy;
} Checks;

/* An address of the machine has no meaning natively, also in a union or an integer. */
static bool is_address(const UnitTestMemory *memory, const CLeaf *leaf)
{
    for (size_t i = 0; memory && leaf->bits == 64 && i < memory->after.address_count; i++)
        if (memory->after.addresses[i] * 8 == leaf->offset)
            return true;
    return false;
}

static const char *separator(const Text *out)
{
    return out->length ? SEPARATOR : "";
}

/* Addresses differ from run to run, but a pointer that was not changed is the same as before. */
static void append_pointer(Checks *checks, const CLeaf *leaf)
{
    const UnitTestMemory *memory = checks->memory;
    uint64_t at = leaf->offset / 8;
    if (memory && memory->before && memory->copy && memcmp(memory->before + at, memory->after.bytes + at, sizeof(void *)) == 0) {
        text_printf(checks->out, "%sCOSET_CHECK(memcmp((const char *)%s + %" PRIu64 ", (const char *)%s + %" PRIu64 ", sizeof(void *)) == 0)",
                    separator(checks->out), memory->pointer, at, memory->copy, at);
        checks->uses_copy = true;
    } else {
        text_printf(checks->out, "%sCOSET_CHECK(%s%s %s 0)", separator(checks->out), checks->place, leaf->path, leaf->zero ? "==" : "!=");
    }
}

static void append_check(void *context, const CLeaf *leaf)
{
    Checks *checks = context;
    if (leaf->kind == C_LEAF_POINTER)
        append_pointer(checks, leaf);
    else if (leaf->kind == C_LEAF_FLOAT)
        text_printf(checks->out, "%sCOSET_CHECK(COSET_SAME_FLOAT(%s%s, %s))", separator(checks->out), checks->place, leaf->path, leaf->literal);
    else if (leaf->kind == C_LEAF_COMPLEX)
        text_printf(checks->out, "%sCOSET_CHECK(COSET_SAME_COMPLEX(%s%s, %s))", separator(checks->out), checks->place, leaf->path, leaf->literal);
    else if (!is_address(checks->memory, leaf))
        text_printf(checks->out, "%sCOSET_CHECK(%s%s == %s)", separator(checks->out), checks->place, leaf->path, leaf->literal);
}

/* ---- Memory ---- */

static bool is_unchanged(const UnitTestMemory *memory)
{
    return memory->before && memory->copy && memcmp(memory->before, memory->after.bytes, memory->size) == 0;
}

static bool append_scalars(const Program *program, const UnitTestMemory *memory, Text *out, bool *uses_copy)
{
    size_t start = out->length;
    Checks checks = {.memory = memory, .place = memory->place, .out = out};
    CValue value = {.program = program, .type = memory->element, .count = memory->count, .bytes = memory->after.bytes, .size = memory->size,
                    .any_padding = true};
    bool whole = memory->element != 0 && c_value_visit(&value, append_check, &checks);
    *uses_copy = whole && checks.uses_copy;
    if (!whole && out->bytes) {
        out->length = start;
        out->bytes[start] = '\0';
    }
    return whole;
}

bool unit_test_check_memory(const Program *program, const UnitTestMemory *memory, Text *out)
{
    bool uses_copy = false;
    if (!memory->after.bytes) {
        text_printf(out, "%sCOSET_CHECK(coset_is_freed(%s))", separator(out), memory->pointer);
    } else if (is_unchanged(memory)) {
        text_printf(out, "%sCOSET_CHECK(memcmp(%s, %s, %" PRIu64 ") == 0)", separator(out), memory->pointer, memory->copy, memory->size);
        return true;
    } else if (!append_scalars(program, memory, out, &uses_copy) && memory->after.address_count == 0) {
        text_printf(out, "%sCOSET_CHECK(memcmp(%s, ", separator(out), memory->pointer);
        c_value_append_string(memory->after.bytes, memory->size, "            ", out);
        text_printf(out, ", %" PRIu64 ") == 0)", memory->size);
    }
    return uses_copy;
}

/* ---- The result ---- */

/* By its own name the test has the pointer that it passes. */
static bool is_parameter(const Function *function, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (function->parameter_names[i] && strcmp(function->parameter_names[i], name) == 0)
            return c_value_is_identifier(name) && strcmp(name, function->name) != 0 && strcmp(name, "result") != 0;
    return false;
}

/* A pointer is compared by what it points to. */
static void append_target(const Function *function, size_t parameters, const TestTarget *target, Text *out)
{
    if (target->pointer && is_parameter(function, parameters, target->pointer))
        text_printf(out, SEPARATOR "COSET_CHECK((const char *)result == (const char *)%s + %" PRIu64 ")", target->pointer,
                    target->offset);
    if (!target->text)
        return;
    text_append(out, SEPARATOR "COSET_CHECK(strcmp((const char *)result, ");
    c_value_append_string((const uint8_t *)target->text, strlen(target->text), "            ", out);
    text_append(out, ") == 0)");
}

char *unit_test_check(const Program *program, const Function *function, const Test *test)
{
    Text checks = {0};
    const Type *type = &program->types[function->type];
    CValue value = {.program = program, .type = type->base, .bytes = test->result_bytes, .size = test->result_size,
                    .any_padding = true};
    Checks leaves = {.place = "result", .out = &checks};
    if (!test->result_bytes || !c_value_visit(&value, append_check, &leaves) || checks.length == 0) {
        text_clear(&checks);
        text_append(&checks, "1");
    } else {
        append_target(function, type->member_count, &test->result_target, &checks);
    }
    return text_detach(&checks);
}
