/* Tests of Test-Comp: read, each value parsed as every kind of input; numbers are written again and read back. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "report/tests.h"
#include "suite/internal.h"

enum { LARGEST = 16 };

static const char *scratch_folder(void)
{
    static char path[4096];
    const char *parent = getenv("TMPDIR");
    if (*path)
        return path;
    snprintf(path, sizeof path, "%s/coset-fuzz-XXXXXX", parent ? parent : "/tmp");
    fuzz_require(mkdtemp(path) != NULL, "no scratch folder");
    return path;
}

/* ---- Every kind and size that a nondet function may ask for ---- */

static void parse_all_kinds(const char *text)
{
    static const uint64_t sizes[] = {1, 2, 4, 8, LARGEST};
    for (unsigned kind = 0; kind <= TERM_BYTE + 1; kind++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            uint8_t *bytes = base_allocate_zeroed(sizes[i]); /* of the exact size, so that a byte too many is found */
            value_parse(text, kind, sizes[i], bytes);
            free(bytes);
        }
}

/* ---- Written again: signed numbers of 64 bits, and doubles ---- */

typedef struct Written {
    int64_t number;
    double real;
    bool is_number, is_real;
    char number_text[32], real_text[32];
    TestScalar number_scalar, real_scalar;
} Written;

static void fill(Written *written, const char *text)
{
    written->is_number = value_parse(text, TERM_SIGNED + 1, sizeof written->number, (uint8_t *)&written->number);
    written->is_real = value_parse(text, TERM_FLOAT + 1, sizeof written->real, (uint8_t *)&written->real);
    snprintf(written->number_text, sizeof written->number_text, "%" PRId64, written->number);
    snprintf(written->real_text, sizeof written->real_text, "%.17g.", written->real); /* the dot: a float; the bytes count */
    written->number_scalar = (TestScalar){"n", written->number_text};
    written->real_scalar = (TestScalar){"r", written->real_text};
}

static size_t list_objects(const Written *all, size_t count, TestObject *objects)
{
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        if (all[i].is_number)
            objects[written++] = (TestObject){.name = "n", .role = INPUT_NONDET, .bytes = (const uint8_t *)&all[i].number,
                                              .size = sizeof all[i].number, .scalars = &all[i].number_scalar, .scalar_count = 1};
        if (all[i].is_real)
            objects[written++] = (TestObject){.name = "r", .role = INPUT_NONDET, .bytes = (const uint8_t *)&all[i].real,
                                              .size = sizeof all[i].real, .scalars = &all[i].real_scalar, .scalar_count = 1};
    }
    return written;
}

static void write_test(const TestObject *objects, size_t count)
{
    static TestComp *suite;
    Error error = {0};
    TestWriterOptions options = {.directory = scratch_folder()};
    Test test = {.number = 1, .objects = objects, .object_count = count};
    if (!suite)
        suite = test_comp_open(NULL, &options, &error);
    fuzz_require(suite && test_comp_add(suite, &test, &error) == STATUS_OK, "a Test-Comp test cannot be written");
}

static void compare(const TestObject *objects, const TestCompFile *read)
{
    for (size_t i = 0; i < read->value_count; i++) {
        uint8_t bytes[8] = {0};
        unsigned kind = objects[i].name[0] == 'r' ? TERM_FLOAT + 1 : TERM_SIGNED + 1;
        fuzz_require(value_parse(read->values[i].text, kind, sizeof bytes, bytes), "coset cannot parse its own value");
        bool is_nan = kind == TERM_FLOAT + 1 && strstr(read->values[i].text, "nan"); /* its bits are not written */
        fuzz_require(is_nan || memcmp(bytes, objects[i].bytes, sizeof bytes) == 0, "another value");
    }
}

static void release(TestCompFile *file, Error *error)
{
    test_comp_release(file);
    error_release(error);
}

static void check_again(const TestCompFile *first)
{
    Error error = {0};
    size_t count = first->value_count;
    Written *all = base_allocate_zeroed((count + 1) * sizeof *all);
    TestObject *objects = base_allocate_zeroed((2 * count + 1) * sizeof *objects);
    for (size_t i = 0; i < count; i++)
        fill(&all[i], first->values[i].text);
    size_t written = list_objects(all, count, objects);
    write_test(objects, written);
    TestCompFile second = {0};
    char *path = base_format("%s/test-suite/testcase-000001.xml", scratch_folder());
    fuzz_require(test_comp_read(path, &second, &error) == STATUS_OK, "coset cannot read its own Test-Comp test");
    fuzz_require(second.value_count == written, "another number of values");
    compare(objects, &second);
    free(all);
    free(objects);
    free(path);
    release(&second, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    TestCompFile test = {0};
    if (test_comp_read(fuzz_file(0, data, size), &test, &error) == STATUS_OK) {
        fuzz_accept();
        for (size_t i = 0; i < test.value_count; i++)
            parse_all_kinds(test.values[i].text);
        check_again(&test);
    } else
        fuzz_require(error.message && *error.message, "a refusal without a message");
    release(&test, &error);
    return 0;
}
