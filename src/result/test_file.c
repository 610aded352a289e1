/* Reads the text of a test; test_text.c describes the format. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "result/result.h"

typedef struct Reader {
    const char *path;
    unsigned line;
    const char *at;          /* the rest of the current line, which ends with NUL */
    Vector(const char *) arguments;
    Vector(TestObject) objects;
    TestFault fault;
    const char *fault_word, *fault_title; /* NULL: not read */
    bool has_end;
    TestFile *file;
    Error *error;
} Reader;

static bool refuse(Reader *reader, const char *why)
{
    error_set(reader->error, STATUS_USER, "%s:%u: not the text of a test, or damaged: %s", reader->path, reader->line,
              why);
    return false;
}

/* ---- Values ---- */

/* 16: not a digit. */
static unsigned digit_value(char c)
{
    return c >= '0' && c <= '9' ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 16;
}

static bool read_number_in(Reader *reader, unsigned base, uint64_t *number)
{
    const char *start = reader->at;
    for (*number = 0; digit_value(*reader->at) < base; reader->at++)
        if (__builtin_mul_overflow(*number, base, number) ||
            __builtin_add_overflow(*number, digit_value(*reader->at), number))
            return refuse(reader, "the number is too large");
    return reader->at > start || refuse(reader, "a number is missing");
}

static bool read_number(Reader *reader, uint64_t *number)
{
    return read_number_in(reader, 10, number);
}

/* After the backslash. */
static bool read_escape(Reader *reader, char *byte)
{
    static const char letters[] = "ntr\\\"", bytes[] = "\n\t\r\\\"";
    const char *letter = *reader->at ? strchr(letters, *reader->at) : NULL;
    if (letter) {
        *byte = bytes[letter - letters];
        reader->at++;
        return true;
    }
    unsigned high = reader->at[0] == 'x' ? digit_value(reader->at[1]) : 16;
    unsigned low = high < 16 ? digit_value(reader->at[2]) : 16;
    if (low == 16)
        return refuse(reader, "an escape that is none of \\n \\t \\r \\\\ \\\" \\xHH");
    *byte = (char)(high * 16 + low);
    reader->at += 3;
    return true;
}

/* Up to the byte `end` (the NUL: the whole line); NULL after an error. */
static char *read_escaped(Reader *reader, char end, size_t *size)
{
    char *copy = arena_allocate(&reader->file->memory, strlen(reader->at) + 1);
    for (*size = 0; *reader->at != end; ++*size) {
        if (*reader->at == '\0') {
            refuse(reader, "a quote is not closed");
            return NULL;
        }
        copy[*size] = *reader->at++;
        if (copy[*size] == '\\' && !read_escape(reader, &copy[*size]))
            return NULL;
    }
    copy[*size] = '\0';
    return copy;
}

static const char *read_text(Reader *reader)
{
    size_t size;
    return read_escaped(reader, '\0', &size);
}

static const char *read_quoted(Reader *reader, size_t *size)
{
    if (*reader->at != '"') {
        refuse(reader, "a quoted value is missing");
        return NULL;
    }
    reader->at++;
    const char *value = read_escaped(reader, '"', size);
    reader->at += value ? 1 : 0;
    return value;
}

static bool expect(Reader *reader, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(reader->at, word, length) != 0)
        return refuse(reader, "the line has another form than its key tells");
    reader->at += length;
    return true;
}

/* Up to the first of the bytes in `ends`, which must be there. */
static const char *read_word(Reader *reader, const char *ends)
{
    size_t length = strcspn(reader->at, ends);
    if (reader->at[length] == '\0') {
        refuse(reader, "the line has another form than its key tells");
        return NULL;
    }
    const char *word = arena_format(&reader->file->memory, "%.*s", (int)length, reader->at);
    reader->at += length;
    return word;
}

/* ---- Keys ---- */

static bool key_test(Reader *reader)
{
    uint64_t number;
    if (!read_number(reader, &number))
        return false;
    reader->file->test.number = (uint32_t)number;
    return true;
}

static bool key_end(Reader *reader)
{
    const char *word = read_text(reader);
    reader->has_end = word && end_find(word, &reader->file->test.end);
    return reader->has_end || (word && refuse(reader, "an unknown end"));
}

static bool key_exit_code(Reader *reader)
{
    uint64_t number;
    if (*reader->at == 'a') {
        reader->file->test.exit_code = TEST_ANY_CODE;
        return expect(reader, "any");
    }
    if (!read_number(reader, &number))
        return false;
    reader->file->test.exit_code = (int)(number & 0xff);
    return true;
}

/* Up to a colon, or in quotes. */
static const char *read_name(Reader *reader)
{
    size_t size;
    return *reader->at == '"' ? read_quoted(reader, &size) : read_word(reader, ":");
}

static bool read_place(Reader *reader)
{
    uint64_t line;
    TestFault *fault = &reader->fault;
    fault->file = read_name(reader);
    if (!fault->file || !expect(reader, ":") || !read_number(reader, &line))
        return false;
    fault->line = (uint32_t)line;
    return true;
}

static bool key_fault(Reader *reader)
{
    TestFault *fault = &reader->fault;
    reader->fault_word = read_word(reader, " ");
    if (!reader->fault_word || !expect(reader, " ") || !read_place(reader) || !expect(reader, " in "))
        return false;
    fault->function = read_name(reader);
    fault->message = fault->function && expect(reader, ": ") ? read_text(reader) : NULL;
    reader->file->test.fault = fault;
    return fault->message != NULL;
}

static bool key_fault_title(Reader *reader)
{
    return (reader->fault_title = read_text(reader)) != NULL;
}

static bool key_fault_distance(Reader *reader)
{
    return read_number(reader, &reader->fault.distance);
}

static bool key_result(Reader *reader)
{
    return (reader->file->test.result = read_text(reader)) != NULL;
}

static bool key_decisions(Reader *reader)
{
    uint64_t number;
    bool read = read_number(reader, &number);
    reader->file->test.decisions = read ? number : 0;
    return read;
}

static bool read_flag(Reader *reader, bool *flag)
{
    uint64_t number;
    bool read = read_number(reader, &number);
    *flag = read && number != 0;
    return read;
}

static bool key_returned(Reader *reader)
{
    return read_flag(reader, &reader->file->test.function_returned);
}

static bool key_addresses(Reader *reader)
{
    return read_flag(reader, &reader->file->test.uses_addresses);
}

static bool key_clock(Reader *reader)
{
    return read_flag(reader, &reader->file->test.uses_clock);
}

static bool key_system(Reader *reader)
{
    return read_flag(reader, &reader->file->test.uses_system);
}

static bool key_argument(Reader *reader)
{
    size_t size;
    const char *argument = read_quoted(reader, &size);
    vector_push(&reader->arguments, argument);
    return argument != NULL;
}

static bool key_stdin(Reader *reader)
{
    Test *test = &reader->file->test;
    return (test->standard_input = read_quoted(reader, &test->standard_input_size)) != NULL;
}

static bool read_object(Reader *reader, InputRole role)
{
    size_t name_size, size;
    TestObject object = {.role = role, .name = read_quoted(reader, &name_size)};
    if (!object.name || !expect(reader, " ") || !(object.bytes = (const uint8_t *)read_quoted(reader, &size)))
        return false;
    object.size = size;
    vector_push(&reader->objects, object);
    return true;
}

static bool key_file(Reader *reader)
{
    return read_object(reader, INPUT_FILE);
}

static bool key_environment(Reader *reader)
{
    return read_object(reader, INPUT_ENVIRONMENT);
}

static bool read_printed_hash(Reader *reader, PrintedStream stream)
{
    TestPrinted *printed = &reader->file->test.printed[stream];
    return printed->is_known = read_number_in(reader, 16, &printed->hash);
}

static bool read_printed_start(Reader *reader, PrintedStream stream)
{
    TestPrinted *printed = &reader->file->test.printed[stream];
    return (printed->start = read_quoted(reader, &printed->start_size)) != NULL;
}

static bool key_error_output_bytes(Reader *reader)
{
    return read_number(reader, &reader->file->test.printed[PRINTED_ERRORS].size);
}

static bool key_error_output_hash(Reader *reader)
{
    return read_printed_hash(reader, PRINTED_ERRORS);
}

static bool key_error_output(Reader *reader)
{
    return read_printed_start(reader, PRINTED_ERRORS);
}

static bool key_output_bytes(Reader *reader)
{
    return read_number(reader, &reader->file->test.printed[PRINTED_OUTPUT].size);
}

static bool key_output_hash(Reader *reader)
{
    return read_printed_hash(reader, PRINTED_OUTPUT);
}

static bool key_output(Reader *reader)
{
    return read_printed_start(reader, PRINTED_OUTPUT);
}

static const struct {
    const char *key;
    bool (*read)(Reader *reader);
} keys[] = {
    {"test: ", key_test},
    {"end: ", key_end},
    {"exit code: ", key_exit_code},
    {"signal: ", key_exit_code},
    {"fault: ", key_fault},
    {"fault title: ", key_fault_title},
    {"fault distance: ", key_fault_distance},
    {"returned: ", key_returned},
    {"result: ", key_result},
    {"decisions: ", key_decisions},
    {"addresses as numbers: ", key_addresses},
    {"time fixed: ", key_clock},
    {"system fixed: ", key_system},
    {"argument: ", key_argument},
    {"stdin: ", key_stdin},
    {"file: ", key_file},
    {"environment: ", key_environment},
    {"error output bytes: ", key_error_output_bytes},
    {"error output hash: ", key_error_output_hash},
    {"error output: ", key_error_output},
    {"output bytes: ", key_output_bytes},
    {"output hash: ", key_output_hash},
    {"output: ", key_output},
};

/* ---- Lines ---- */

static bool read_line(Reader *reader)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i].key);
        if (strncmp(reader->at, keys[i].key, length) != 0)
            continue;
        reader->at += length;
        return keys[i].read(reader) && (*reader->at == '\0' || refuse(reader, "something follows the value"));
    }
    return *reader->at == ' ' || strchr(reader->at, ':') || refuse(reader, "a line without a key");
}

/* In a truncated file the last line has no end. */
static bool read_lines(Reader *reader, Text *content)
{
    if (content->length == 0)
        return refuse(reader, "it is empty");
    for (char *start = content->bytes, *stop = start + content->length, *end; start < stop; start = end + 1) {
        reader->line++;
        end = memchr(start, '\n', (size_t)(stop - start));
        if (!end)
            return refuse(reader, "the last line is not whole");
        *end = '\0';
        if (strlen(start) != (size_t)(end - start))
            return refuse(reader, "it contains a NUL byte");
        reader->at = start;
        if (reader->line == 1 && strncmp(start, "test: ", 6) != 0)
            return refuse(reader, "it does not start with \"test: \"");
        if (!read_line(reader))
            return false;
    }
    return true;
}

static bool check_end(Reader *reader)
{
    const Test *test = &reader->file->test;
    const char *title = reader->fault_title ? reader->fault_title : "";
    if (!reader->has_end)
        return refuse(reader, "it does not tell how the program ends (\"end: \")");
    if (test->end == END_FAULT && !test->fault)
        return refuse(reader, "it does not tell which fault (\"fault: \")");
    if (test->fault && !fault_find(reader->fault_word, title, &reader->fault.kind))
        return refuse(reader, "an unknown kind of fault");
    return test->printed[PRINTED_OUTPUT].is_known || refuse(reader, "it does not tell the output (\"output hash: \")");
}

static void keep_lists(Reader *reader)
{
    Test *test = &reader->file->test;
    Arena *memory = &reader->file->memory;
    test->arguments = arena_allocate(memory, (reader->arguments.count + 1) * sizeof *test->arguments);
    TestObject *objects = arena_allocate(memory, (reader->objects.count + 1) * sizeof *objects);
    TestFault *fault = arena_allocate(memory, sizeof *fault);
    for (size_t i = 0; i < reader->arguments.count; i++)
        test->arguments[i] = reader->arguments.items[i];
    for (size_t i = 0; i < reader->objects.count; i++)
        objects[i] = reader->objects.items[i];
    *fault = reader->fault;
    test->fault = test->fault ? fault : NULL;
    test->objects = objects;
    test->object_count = reader->objects.count;
    vector_release(&reader->arguments);
    vector_release(&reader->objects);
}

Status test_file_read(const char *path, TestFile *file, Error *error)
{
    Text content = {0};
    Reader reader = {.path = path, .file = file, .error = error};
    Status status = base_read_others_file(path, SIZE_MAX, &content, error);
    if (status == STATUS_OK && !(read_lines(&reader, &content) && check_end(&reader)))
        status = STATUS_USER;
    keep_lists(&reader);
    text_release(&content);
    return status;
}

void test_file_release(TestFile *file)
{
    arena_release(&file->memory);
    *file = (TestFile){0};
}
