/* A test suite in the exchange format of Test-Comp: DIR/test-suite/metadata.xml and one testcase-000001.xml a test,
 * which gives the values of the program's nondet calls in their order. It cannot contain other kinds of inputs. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "report/escape.h"
#include "report/write_file.h"
#include "report/tests.h"

#define XML_START "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
#define XML_TYPE(name)                                                                     \
    "<!DOCTYPE " name " PUBLIC \"+//IDN sosy-lab.org//DTD test-format " name " 1.1//EN\" " \
    "\"https://sosy-lab.org/test-format/" name "-1.1.dtd\">\n"
#define BRANCH_COVERAGE "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"

struct TestComp {
    char *directory;
    int folder;
    Text buffer;
};

/* ---- Metadata ---- */

static void append_element(Text *out, const char *name, const char *value)
{
    text_printf(out, "  <%s>", name);
    escape_xml(value, out);
    text_printf(out, "</%s>\n", name);
}

static const char *architecture(const TestWriterOptions *options)
{
    const char *word = "64bit";
    for (size_t i = 0; i < options->compiler_option_count; i++)
        if (strcmp(options->compiler_options[i], "-m32") == 0)
            word = "32bit";
        else if (strcmp(options->compiler_options[i], "-m64") == 0)
            word = "64bit";
    return word;
}

static void append_metadata(Text *out, const TestWriterOptions *options, const char *hash)
{
    char created[32];
    time_t now = time(NULL);
    struct tm utc;
    strftime(created, sizeof created, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    text_append(out, XML_START XML_TYPE("test-metadata") "<test-metadata>\n");
    append_element(out, "sourcecodelang", "C");
    append_element(out, "producer", "coset " COSET_VERSION);
    append_element(out, "specification", options->specification ? options->specification : BRANCH_COVERAGE);
    append_element(out, "programfile", options->file_count ? options->files[0] : "");
    append_element(out, "programhash", hash);
    append_element(out, "entryfunction", options->function ? options->function : "main");
    append_element(out, "architecture", architecture(options));
    append_element(out, "creationtime", created);
    text_append(out, "</test-metadata>\n");
}

static Status write_metadata(TestComp *suite, const TestWriterOptions *options, Error *error)
{
    Text program = {0};
    char hash[SHA256_HEX_SIZE];
    if (options->file_count && base_read_file(options->files[0], &program, error) != STATUS_OK) {
        text_release(&program);
        return error->status;
    }
    base_sha256(program.bytes, program.length, hash);
    text_release(&program);
    append_metadata(&suite->buffer, options, hash);
    return file_write_in(suite->folder, suite->directory, "metadata.xml", &suite->buffer, error);
}

TestComp *test_comp_open(const Program *program, const TestWriterOptions *options, Error *error)
{
    (void)program;
    TestComp *suite = base_allocate_zeroed(sizeof *suite);
    suite->directory = base_format("%s/test-suite", options->directory);
    suite->folder = base_open_folder(suite->directory, error);
    if (suite->folder >= 0 && write_metadata(suite, options, error) == STATUS_OK)
        return suite;
    test_comp_close(suite, error);
    return NULL;
}

Status test_comp_close(TestComp *suite, Error *error)
{
    (void)error;
    if (!suite)
        return STATUS_OK;
    if (suite->folder >= 0)
        close(suite->folder);
    text_release(&suite->buffer);
    free(suite->directory);
    free(suite);
    return STATUS_OK;
}

/* ---- Tests ---- */

static uint64_t number_of(const uint8_t *bytes, uint64_t size)
{
    uint64_t number = 0;
    memcpy(&number, bytes, size < sizeof number ? size : sizeof number);
    return number;
}

/* As C writes it: "0.5", "1e+20", "0x1p-3", "nan"; not "0x1e". */
static bool is_float(const char *value)
{
    bool hexadecimal = strncmp(value + (*value == '-'), "0x", 2) == 0;
    return strpbrk(value, hexadecimal ? "p" : ".enNiI") != NULL;
}

static void append_float(Text *out, const TestObject *object, const char *value)
{
    float single;
    double number;
    if (object->size == sizeof single)
        text_printf(out, "%.9g", (double)*(float *)memcpy(&single, object->bytes, sizeof single));
    else if (object->size == sizeof number)
        text_printf(out, "%.17g", *(double *)memcpy(&number, object->bytes, sizeof number));
    else
        escape_xml(value, out);
}

/* Plain numbers without suffix; a value is one that C would accept, so letters and quotes are turned into numbers. */
static void append_literal(Text *out, const TestObject *object, const char *value)
{
    if (*value == '\'')
        text_printf(out, "%d", (int)(int8_t)number_of(object->bytes, object->size));
    else if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0)
        text_append(out, *value == 't' ? "1" : "0");
    else if (is_float(value))
        append_float(out, object, value);
    else if (strncmp(value, "0x", 2) == 0)
        text_printf(out, "%" PRIu64, number_of(object->bytes, object->size));
    else
        text_append_bytes(out, value, (*value == '-') + strspn(value + (*value == '-'), "0123456789"));
}

static void append_decimal(Text *out, Wide value)
{
    enum { DIGITS = 39 }; /* of 2^128 */
    char digits[DIGITS + 1] = "";
    size_t first = DIGITS;
    do
        digits[--first] = (char)('0' + (int)(value % 10));
    while (value /= 10);
    text_append(out, digits + first);
}

/* A 128-bit integer. Its sign is that of its upper half, the second scalar. */
static void append_wide(Text *out, const TestObject *object)
{
    Wide value;
    memcpy(&value, object->bytes, sizeof value);
    bool negative = object->scalars[1].value[0] == '-';
    text_append(out, negative ? "  <input>-" : "  <input>");
    append_decimal(out, negative ? -value : value);
    text_append(out, "</input>\n");
}

static void append_input(Text *out, const TestObject *object)
{
    if (object->scalar_count == 2 && object->size == sizeof(Wide) && object->role == INPUT_NONDET) {
        append_wide(out, object);
        return;
    }
    if (object->scalar_count == 1 && object->role == INPUT_NONDET) {
        text_append(out, "  <input>");
        append_literal(out, object, object->scalars[0].value);
        text_append(out, "</input>\n");
        return;
    }
    for (uint64_t i = 0; i < object->size; i++) /* __VERIFIER_nondet_memory */
        text_printf(out, "  <input>%u</input>\n", object->bytes[i]);
}

/* True if reach_error was called. A static reach_error is executed and may fail itself. */
static bool covers_error(const Test *test)
{
    const TestFault *fault = test->fault;
    return fault && (fault->kind == FAULT_ERROR_REACHED ||
                     (fault->function && strcmp(fault->function, "reach_error") == 0));
}

static bool is_nondet(const TestObject *object)
{
    return object->role == INPUT_NONDET || strcmp(object->name, "nondet_memory") == 0;
}

Status test_comp_add(TestComp *suite, const Test *test, Error *error)
{
    char test_file[TEST_NAME_SIZE], name[TEST_NAME_SIZE + 16];
    Text *out = &suite->buffer;
    text_clear(out);
    text_append(out, XML_START XML_TYPE("testcase"));
    text_append(out, covers_error(test) ? "<testcase coversError=\"true\">\n" : "<testcase>\n");
    for (size_t i = 0; i < test->object_count; i++)
        if (is_nondet(&test->objects[i]))
            append_input(out, &test->objects[i]);
    text_append(out, "</testcase>\n");
    snprintf(name, sizeof name, "testcase-%s.xml", test_name(test->number, test_file) + strlen("test"));
    return file_write_in(suite->folder, suite->directory, name, out, error);
}
