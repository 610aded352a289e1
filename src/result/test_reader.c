/* Tests come with repositories that nobody has looked at. Therefore a process without rights reads them, and hands over
 * what it read as flat bytes. */
#include <stdlib.h>
#include <string.h>

#include "base/confined.h"
#include "base/pack.h"
#include "result/result.h"

struct TestReader {
    const Stop *stop;
    Confined *process;
    Text answer;
};

/* ---- What is handed over ---- */

/* By the address of a pointer to bytes. A NUL follows them, as it did where they come from. */
static void pack_bytes(Pack *pack, void *bytes, uint64_t size)
{
    pack_typed(pack, bytes, size, 1);
}

/* A string that must be there. */
static void pack_word(Pack *pack, const char **word)
{
    pack_string(pack, word);
    pack->failed |= *word == NULL;
}

static void pack_ktest(Pack *pack, void *record)
{
    KtestFile *file = record;
    pack_plain(pack, &file->version, sizeof file->version);
    pack_plain(pack, &file->symbolic_arguments, sizeof file->symbolic_arguments);
    pack_plain(pack, &file->symbolic_argument_length, sizeof file->symbolic_argument_length);
    pack_string_list(pack, &file->arguments);
    for (file->argument_count = 0; !pack->failed && file->arguments[file->argument_count]; file->argument_count++)
        continue;
    pack_plain(pack, &file->object_count, sizeof file->object_count);
    pack_records(pack, &file->objects, file->object_count);
    for (size_t i = 0; i < file->object_count && !pack->failed; i++) {
        pack_word(pack, &file->objects[i].name);
        pack_bytes(pack, &file->objects[i].bytes, file->objects[i].size);
    }
}

static void pack_fault(Pack *pack, Test *test)
{
    TestFault none = {0}, *fault = test->fault ? (TestFault *)(uintptr_t)test->fault : &none;
    bool has_fault = test->fault != NULL;
    pack_plain(pack, &has_fault, sizeof has_fault);
    pack_flag(pack, &has_fault);
    if (pack_reads(pack) && has_fault)
        test->fault = fault = arena_allocate(pack->arena, sizeof *fault);
    pack_plain(pack, &fault->kind, sizeof fault->kind);
    pack_plain(pack, &fault->line, sizeof fault->line);
    pack_plain(pack, &fault->distance, sizeof fault->distance);
    pack_string(pack, &fault->message);
    pack_string(pack, &fault->file);
    pack_string(pack, &fault->function);
    pack->failed |= (unsigned)fault->kind >= FAULT_COUNT || (has_fault && !(fault->message && fault->file && fault->function));
}

static void pack_objects(Pack *pack, Test *test)
{
    TestObject *objects = (TestObject *)(uintptr_t)test->objects;
    pack_plain(pack, &test->object_count, sizeof test->object_count);
    if (pack_reads(pack) && test->object_count <= (size_t)(pack->end - pack->at))
        test->objects = objects = arena_allocate(pack->arena, (test->object_count + 1) * sizeof *objects);
    else if (pack_reads(pack))
        pack->failed = true;
    for (size_t i = 0; i < test->object_count && !pack->failed; i++) {
        pack_plain(pack, &objects[i].role, sizeof objects[i].role);
        pack_plain(pack, &objects[i].size, sizeof objects[i].size);
        pack_word(pack, &objects[i].name);
        pack_bytes(pack, &objects[i].bytes, objects[i].size);
        pack->failed |= objects[i].role != INPUT_FILE && objects[i].role != INPUT_ENVIRONMENT;
    }
}

static void pack_printed(Pack *pack, TestPrinted *printed)
{
    pack_plain(pack, &printed->is_known, sizeof printed->is_known);
    pack_flag(pack, &printed->is_known);
    pack_plain(pack, &printed->start_size, sizeof printed->start_size);
    pack_bytes(pack, &printed->start, printed->start_size);
    pack_plain(pack, &printed->size, sizeof printed->size);
    pack_plain(pack, &printed->hash, sizeof printed->hash);
}

/* Only what test_file_read fills in. */
static void pack_text(Pack *pack, void *record)
{
    Test *test = &((TestFile *)record)->test;
    bool *flags[] = {&test->function_returned, &test->uses_addresses, &test->uses_clock, &test->uses_system};
    bool has_input = test->standard_input != NULL;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        pack_plain(pack, flags[i], sizeof *flags[i]);
        pack_flag(pack, flags[i]);
    }
    pack_plain(pack, &test->number, sizeof test->number);
    pack_plain(pack, &test->end, sizeof test->end);
    pack_plain(pack, &test->exit_code, sizeof test->exit_code);
    pack_plain(pack, &test->decisions, sizeof test->decisions);
    pack_string(pack, &test->result);
    pack_string_list(pack, &test->arguments);
    pack_plain(pack, &has_input, sizeof has_input);
    pack_plain(pack, &test->standard_input_size, sizeof test->standard_input_size);
    pack_bytes(pack, &test->standard_input, test->standard_input_size);
    pack_fault(pack, test);
    pack_objects(pack, test);
    for (size_t i = 0; i < PRINTED_STREAMS; i++)
        pack_printed(pack, &test->printed[i]);
    pack->failed |= (unsigned)test->end >= (unsigned)END_COUNT;
    pack_flag(pack, &has_input);
    if (!has_input)
        test->standard_input = NULL;
}

static void pack_test_comp(Pack *pack, void *record)
{
    TestCompFile *file = record;
    pack_plain(pack, &file->value_count, sizeof file->value_count);
    pack_records(pack, &file->values, file->value_count);
    for (size_t i = 0; i < file->value_count && !pack->failed; i++)
        pack_word(pack, &file->values[i].text);
}

static void pack_summary(Pack *pack, void *record)
{
    pack_string(pack, &((SummaryFile *)record)->entry);
}

/* ---- The formats ---- */

static Status read_ktest(const char *path, void *record, Error *error)
{
    return ktest_read(path, record, error);
}

static Status read_text(const char *path, void *record, Error *error)
{
    return test_file_read(path, record, error);
}

static Status read_test_comp(const char *path, void *record, Error *error)
{
    return test_comp_read(path, record, error);
}

static Status read_summary(const char *path, void *record, Error *error)
{
    return summary_file_read(path, record, error);
}

typedef enum TestFormat { FORMAT_KTEST, FORMAT_TEXT, FORMAT_TEST_COMP, FORMAT_SUMMARY, FORMAT_COUNT } TestFormat;

static const struct {
    Status (*read)(const char *path, void *record, Error *error);
    void (*pack)(Pack *pack, void *record);
} formats[FORMAT_COUNT] = {
    [FORMAT_KTEST] = {read_ktest, pack_ktest},
    [FORMAT_TEXT] = {read_text, pack_text},
    [FORMAT_TEST_COMP] = {read_test_comp, pack_test_comp},
    [FORMAT_SUMMARY] = {read_summary, pack_summary},
};

/* ---- The process ---- */

/* A request is the digit of a format and a path. The answer: a status and a message, or the record. */
static void read_and_pack(void *context, const char *request, Text *answer)
{
    union {
        KtestFile ktest;
        TestFile text;
        TestCompFile test_comp;
        SummaryFile summary;
    } record;
    Error error = {0};
    Pack pack = {.out = answer};
    TestFormat format = (TestFormat)(request[0] - '0');
    (void)context;
    memset(&record, 0, sizeof record);
    Status status = formats[format].read(request + 1, &record, &error);
    const char *message = error.message;
    pack_status(&pack, &status);
    pack_string(&pack, &message);
    if (status == STATUS_OK)
        formats[format].pack(&pack, &record);
    if (format == FORMAT_KTEST)
        ktest_release(&record.ktest);
    else if (format == FORMAT_TEXT)
        test_file_release(&record.text);
    else if (format == FORMAT_TEST_COMP)
        test_comp_release(&record.test_comp);
    else
        summary_file_release(&record.summary);
    error_release(&error);
}

TestReader *test_reader_new(const Stop *stop, Error *error)
{
    TestReader *reader = base_allocate_zeroed(sizeof *reader);
    reader->stop = stop;
    reader->process = confined_start(stop, read_and_pack, NULL, error);
    if (reader->process)
        return reader;
    free(reader);
    return NULL;
}

void test_reader_free(TestReader *reader)
{
    if (!reader)
        return;
    confined_end(reader->process);
    text_release(&reader->answer);
    free(reader);
}

static Status unpack(const Text *answer, TestFormat format, const char *path, void *record, Arena *memory, Error *error)
{
    Status status;
    const char *message;
    Pack pack = {.at = answer->bytes, .end = answer->bytes + answer->length, .arena = memory};
    pack_status(&pack, &status);
    pack_string(&pack, &message);
    if (!pack.failed && status != STATUS_OK)
        return error_set(error, status, "%s", message ? message : path);
    formats[format].pack(&pack, record);
    if (pack.failed || pack.at != pack.end)
        return error_set(error, STATUS_BUG, "%s: the process that reads tests handed over something damaged", path);
    return STATUS_OK;
}

static Status ask(TestReader *reader, TestFormat format, const char *path, void *record, Arena *memory, Error *error)
{
    char *request = base_format("%c%s", '0' + (int)format, path);
    ConfinedAnswer end = confined_ask(reader->process, request, &reader->answer);
    free(request);
    switch (end) {
    case CONFINED_ANSWERED: return unpack(&reader->answer, format, path, record, memory, error);
    case CONFINED_STOPPED:
        return error_set(error, STATUS_LIMIT, "%s was not read: %s", path, limit_words(explore_limit_of(stop_first_reason(reader->stop))));
    case CONFINED_OUT_OF_MEMORY: return error_set(error, STATUS_LIMIT, "%s was not read: the memory limit was reached", path);
    default: return error_set(error, STATUS_BUG, "%s: the process that reads tests has crashed on it. %s", path, confined_last_words(reader->process));
    }
}

Status test_reader_ktest(TestReader *reader, const char *path, KtestFile *file, Error *error)
{
    return ask(reader, FORMAT_KTEST, path, file, &file->memory, error);
}

Status test_reader_text(TestReader *reader, const char *path, TestFile *file, Error *error)
{
    return ask(reader, FORMAT_TEXT, path, file, &file->memory, error);
}

Status test_reader_test_comp(TestReader *reader, const char *path, TestCompFile *file, Error *error)
{
    return ask(reader, FORMAT_TEST_COMP, path, file, &file->memory, error);
}

Status test_reader_summary(TestReader *reader, const char *path, SummaryFile *file, Error *error)
{
    return ask(reader, FORMAT_SUMMARY, path, file, &file->memory, error);
}
