/* The text of a test: read, written again, read back. */
#include <stdlib.h>

#include "fuzz.h"
#include "result/result.h"

static bool same_fault(const TestFault *a, const TestFault *b)
{
    return a && b ? a->kind == b->kind && a->line == b->line && a->distance == b->distance && fuzz_same_text(a->message, b->message) && fuzz_same_text(a->file, b->file)
                  : a == b;
}

static bool same_arguments(const char **a, const char **b)
{
    for (; *a && *b; a++, b++)
        if (!fuzz_same_text(*a, *b))
            return false;
    return !*a && !*b;
}

/* The text ends the value of a variable at its first NUL, and lists files and variables in one order. */
static bool same_objects(const Test *a, const Test *b)
{
    if (a->object_count != b->object_count)
        return false;
    for (size_t i = 0; i < a->object_count; i++) {
        const TestObject *x = &a->objects[i], *y = &b->objects[i];
        bool same = x->role == INPUT_ENVIRONMENT ? fuzz_same_text((const char *)x->bytes, (const char *)y->bytes)
                                                 : fuzz_same_bytes(x->bytes, x->size, y->bytes, y->size);
        if (x->role != y->role || !fuzz_same_text(x->name, y->name) || !same)
            return false;
    }
    return true;
}

static void compare(const Test *a, const Test *b)
{
    bool has_code = a->end == END_EXIT || a->end == END_SIGNAL;
    fuzz_require(a->number == b->number && a->end == b->end && a->decisions == b->decisions, "another number");
    fuzz_require(!has_code || a->exit_code == b->exit_code || (a->end == END_SIGNAL && a->exit_code == TEST_ANY_CODE), "another exit code");
    fuzz_require(same_fault(a->fault, b->fault), "another fault");
    fuzz_require(fuzz_same_text(a->result, b->result), "another result");
    fuzz_require(a->uses_addresses == b->uses_addresses && a->uses_clock == b->uses_clock && a->uses_system == b->uses_system, "another flag");
    fuzz_require(same_arguments(a->arguments, b->arguments), "other arguments");
    fuzz_require(fuzz_same_bytes(a->standard_input, a->standard_input_size, b->standard_input, b->standard_input_size), "another input");
    for (size_t i = 0; i < PRINTED_STREAMS; i++)
        fuzz_require(a->printed[i].size == b->printed[i].size && (!a->printed[i].is_known || a->printed[i].hash == b->printed[i].hash), "another output");
    fuzz_require(same_objects(a, b), "other files or variables");
}

static void check_again(const Test *test)
{
    Error error = {0};
    TestFile second = {0};
    TestText writer = {0};
    Text text = {0};
    test_text_append(&writer, test, &text);
    fuzz_require(test_file_read(fuzz_file(1, text.bytes, text.length), &second, &error) == STATUS_OK, "coset cannot read its own text");
    compare(test, &second.test);
    test_text_release(&writer);
    test_file_release(&second);
    text_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    TestFile file = {0};
    if (test_file_read(fuzz_file(0, data, size), &file, &error) == STATUS_OK) {
        fuzz_accept();
        check_again(&file.test);
    } else
        fuzz_require(error.message && *error.message, "a refusal without a message");
    test_file_release(&file);
    error_release(&error);
    return 0;
}
