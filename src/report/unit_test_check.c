/* What a unit test compares the result of its function with. */
#include <inttypes.h>
#include <string.h>

#include "report/c_value.h"
#include "report/unit_test_body.h"

#define SEPARATOR "\n        && "

static void append_check(void *context, const CLeaf *leaf)
{
    Text *out = context;
    const char *separator = out->length ? SEPARATOR : "";
    if (leaf->kind == C_LEAF_FLOAT)
        text_printf(out, "%sCOSET_CHECK(COSET_SAME_FLOAT(result%s, %s))", separator, leaf->path, leaf->literal);
    else if (leaf->kind == C_LEAF_POINTER) /* addresses differ from run to run */
        text_printf(out, "%sCOSET_CHECK(result%s %s 0)", separator, leaf->path, leaf->zero ? "==" : "!=");
    else
        text_printf(out, "%sCOSET_CHECK(result%s == %s)", separator, leaf->path, leaf->literal);
}

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
    if (!test->result_bytes || !c_value_visit(&value, append_check, &checks) || checks.length == 0) {
        text_clear(&checks);
        text_append(&checks, "1");
    } else {
        append_target(function, type->member_count, &test->result_target, &checks);
    }
    return text_detach(&checks);
}
