/* .ktest files: read, written again, read back; also as a test of an existing suite. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "suite/internal.h"

static bool is_written(const KtestObject *object)
{
    return object->size > 0; /* ktest_append leaves out empty objects */
}

static Text write_again(const KtestFile *file)
{
    Text out = {0};
    TestObject *objects = base_allocate_zeroed((file->object_count + 1) * sizeof *objects);
    for (size_t i = 0; i < file->object_count; i++)
        objects[i] = (TestObject){.name = file->objects[i].name, .bytes = file->objects[i].bytes, .size = file->objects[i].size};
    Test test = {.objects = objects, .object_count = file->object_count, .arguments = file->arguments};
    ktest_append(&test, &out);
    free(objects);
    return out;
}

static void compare_objects(const KtestFile *first, const KtestFile *second)
{
    size_t next = 0;
    for (size_t i = 0; i < first->object_count; i++) {
        const KtestObject *object = &first->objects[i];
        if (!is_written(object))
            continue;
        fuzz_require(next < second->object_count, "an object is lost");
        const KtestObject *copy = &second->objects[next++];
        fuzz_require(fuzz_same_text(*object->name ? object->name : "unnamed", copy->name), "another name");
        fuzz_require(fuzz_same_bytes(object->bytes, object->size, copy->bytes, copy->size), "other bytes");
    }
    fuzz_require(next == second->object_count, "an object appears");
}

static void check_again(const KtestFile *file)
{
    Error error = {0};
    KtestFile second = {0};
    Text text = write_again(file);
    fuzz_require(ktest_read(fuzz_file(1, text.bytes, text.length), &second, &error) == STATUS_OK, "coset cannot read its own .ktest file");
    fuzz_require(file->argument_count == second.argument_count, "another number of arguments");
    for (size_t i = 0; i < file->argument_count; i++)
        fuzz_require(fuzz_same_text(file->arguments[i], second.arguments[i]), "another argument");
    compare_objects(file, &second);
    ktest_release(&second);
    text_release(&text);
}

static void use_for_suite(const KtestFile *file)
{
    Arena memory = {0};
    SuiteTest test = {.path = ""};
    suite_use_ktest(&test, file, &memory);
    vector_release(&test.words);
    vector_release(&test.files);
    vector_release(&test.file_contents);
    vector_release(&test.objects);
    arena_release(&memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    KtestFile file = {0};
    const char *path = fuzz_file(0, data, size);
    if (ktest_read(path, &file, &error) == STATUS_OK) {
        fuzz_accept();
        check_again(&file);
        use_for_suite(&file);
    } else {
        fuzz_require(error.message && *error.message, "a refusal without a message");
    }
    ktest_release(&file);
    error_release(&error);
    return 0;
}
