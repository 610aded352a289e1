/* Writes the text of a test. One line for each fact, "key: value"; lines that start with a blank belong to the key
 * above them and are not read again. What `coset replay` needs (test_file.c reads it):
 *
 *     test: 12                                     its number
 *     end: exit                                    exit, fault, signal, step_limit, unsupported, …
 *     exit code: 3                                 after "end: exit"; "any": of a main without result
 *     signal: 15                                   after "end: signal"
 *     fault: ptr prog.c:12 in f: read of 4 bytes   after "end: fault": kind, file and line, function, message
 *     fault title: out-of-bounds access
 *     fault distance: 4                            unless 0: bytes between the object and the access
 *     returned: 1                                  --function: it returned, and did not exit
 *     result: -5                                   --function: what it returned
 *     decisions: 7
 *     argument: "prog"                             argv, one line each, argv[0] first
 *     stdin: "12\n"                                what standard input holds; no line: it is empty
 *     file: "data.txt" "content"                   a file that the program may open, one line each
 *     environment: "HOME" "/x"                     a variable, one line each
 *     error output bytes: 0                        how much it prints to standard error
 *     error output hash: cbf29ce484222325          FNV-1a, 64 bits, of all of that; a text without it does not tell
 *     error output: "…"                            its first 4096 bytes; no line: there are none
 *     output bytes: 6                              the same for standard output
 *     output hash: 00000000000000ff                a text without it is truncated
 *     output not flushed: 2                        after a fault or signal: so many of the last bytes were still in the
 *                                                  stream's buffer, and a native run loses them; no line: none
 *     output: "hello\n"
 *     inputs:
 *       x = 5  (int)
 *
 * In values \n, \t, \r, \\, \" and \xHH (two digits) stand for bytes; quoted values are pure ASCII.
 * The name of a file or function with a blank, a colon or a quote is quoted, an unknown file is "". */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "result/result.h"

enum { BYTES_SHOWN = 4096, SCALARS_SHOWN = 256 };

/* ---- Numbers and escapes: printf is too slow for thousands of tests a second ---- */

static void append_number(Text *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    text_append_bytes(out, digits + at, sizeof digits - at);
}

static void append_escape(Text *out, uint8_t byte)
{
    static const char digits[] = "0123456789abcdef";
    char hex[4] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    switch (byte) {
    case '\n': text_append(out, "\\n"); break;
    case '\t': text_append(out, "\\t"); break;
    case '\r': text_append(out, "\\r"); break;
    case '\\': text_append(out, "\\\\"); break;
    case '"': text_append(out, "\\\""); break;
    default: text_append_bytes(out, hex, sizeof hex);
    }
}

static void append_escaped(Text *out, const char *bytes, size_t size, bool quoted)
{
    size_t plain = 0; /* where a run of bytes that stand for themselves began */
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if (byte >= ' ' && byte != '\\' && byte != 0x7f && (!quoted || (byte != '"' && byte < 0x80)))
            continue;
        text_append_bytes(out, bytes + plain, i - plain);
        append_escape(out, byte);
        plain = i + 1;
    }
    if (plain < size)
        text_append_bytes(out, bytes + plain, size - plain);
}

static void append_quoted(Text *out, const void *bytes, size_t size)
{
    text_append(out, "\"");
    append_escaped(out, bytes, size, true);
    text_append(out, "\"");
}

/* ---- Lines ---- */

static void line_number(Text *out, const char *key, uint64_t number)
{
    text_append(out, key);
    append_number(out, number);
    text_append(out, "\n");
}

static void line_text(Text *out, const char *key, const char *value)
{
    text_append(out, key);
    append_escaped(out, value, strlen(value), false);
    text_append(out, "\n");
}

static void line_quoted(Text *out, const char *key, const char *bytes, size_t size)
{
    text_append(out, key);
    append_quoted(out, bytes, size);
    text_append(out, "\n");
}

static void line_named(Text *out, const char *key, const char *name, const uint8_t *bytes, size_t size)
{
    text_append(out, key);
    append_quoted(out, name, strlen(name));
    text_append(out, " ");
    append_quoted(out, bytes, size);
    text_append(out, "\n");
}

static void line_hash(Text *out, const char *key, uint64_t hash)
{
    char digits[17];
    for (unsigned i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    digits[16] = '\n';
    text_append(out, key);
    text_append_bytes(out, digits, sizeof digits);
}

/* ---- The prediction ---- */

/* In quotes if it could be taken for something else. */
static void append_name(Text *out, const char *name)
{
    size_t length = strlen(name);
    bool plain = length > 0;
    for (size_t at = 0; at < length && plain;) {
        BaseCharacter character = base_character(name + at, length - at);
        plain = character.number != BASE_NO_CHARACTER && !base_is_hidden(character.number) && !strchr(" :\"\\", name[at]);
        at += character.count;
    }
    if (plain)
        text_append_bytes(out, name, length);
    else
        append_quoted(out, name, length);
}

static void append_fault(Text *out, const TestFault *fault)
{
    text_append(out, "fault: ");
    text_append(out, fault_word(fault->kind));
    text_append(out, " ");
    append_name(out, fault->file ? fault->file : "");
    text_append(out, ":");
    append_number(out, fault->line);
    text_append(out, " in ");
    append_name(out, fault->function && *fault->function ? fault->function : "?");
    line_text(out, ": ", fault->message ? fault->message : "");
    line_text(out, "fault title: ", fault_title(fault->kind));
    if (fault->distance > 0) {
        text_append(out, "fault distance: ");
        append_number(out, fault->distance);
        text_append(out, "\n");
    }
}

static void append_end(Text *out, const Test *test)
{
    line_text(out, "end: ", end_word(test->end));
    if (test->end == END_EXIT && test->exit_code == TEST_ANY_CODE)
        line_text(out, "exit code: ", "any");
    else if (test->end == END_EXIT)
        line_number(out, "exit code: ", (unsigned)test->exit_code);
    else if (test->end == END_SIGNAL)
        line_number(out, "signal: ", (unsigned)test->exit_code);
    if (test->fault)
        append_fault(out, test->fault);
    if (test->function_returned)
        line_number(out, "returned: ", 1);
    if (test->result)
        line_text(out, "result: ", test->result);
    line_number(out, "decisions: ", test->decisions);
    if (test->uses_addresses)
        line_number(out, "addresses as numbers: ", 1);
    if (test->uses_clock)
        line_number(out, "time fixed: ", 1);
    if (test->uses_system)
        line_number(out, "system fixed: ", 1);
}

static void append_outside(Text *out, const Test *test)
{
    for (const char **argument = test->arguments; argument && *argument; argument++)
        line_quoted(out, "argument: ", *argument, strlen(*argument));
    if (test->standard_input)
        line_quoted(out, "stdin: ", test->standard_input, test->standard_input_size);
    for (size_t i = 0; i < test->object_count; i++) {
        const TestObject *object = &test->objects[i];
        if (object->role == INPUT_FILE)
            line_named(out, "file: ", object->name, object->bytes, object->size);
        else if (object->role == INPUT_ENVIRONMENT)
            line_named(out, "environment: ", object->name, object->bytes,
                       strnlen((const char *)object->bytes, object->size));
    }
}

static void append_printed(Text *out, const char *stream, const TestPrinted *printed)
{
    text_append(out, stream);
    line_number(out, "output bytes: ", printed->size);
    text_append(out, stream);
    line_hash(out, "output hash: ", printed->hash);
    if (printed->unflushed) {
        text_append(out, stream);
        line_number(out, "output not flushed: ", printed->unflushed);
    }
    size_t shown = printed->start_size < BYTES_SHOWN ? printed->start_size : BYTES_SHOWN;
    if (!shown)
        return;
    text_append(out, stream);
    line_quoted(out, "output: ", printed->start, shown);
}

/* ---- Inputs, for people ---- */

static const char *type_text(TestText *text, TypeId type)
{
    if (!text->program || type == 0 || type >= text->program->type_count)
        return NULL;
    if (!text->types)
        text->types = base_allocate_zeroed(text->program->type_count * sizeof *text->types);
    if (!text->types[type])
        text->types[type] = program_render_type(text->program, type, "");
    return text->types[type];
}

/* Names and values of these lines are not read again. */
static void append_word(Text *out, const char *word)
{
    base_append_safe(out, word, strlen(word));
}

static void append_type(TestText *text, const TestObject *object, Text *out)
{
    const char *type = type_text(text, object->type);
    if (type) {
        text_append(out, "  (");
        append_word(out, type);
        text_append(out, ")");
    }
}

static void append_left_out(Text *out, const char *indent, size_t count, const char *what)
{
    text_append(out, indent);
    append_number(out, count);
    text_append(out, what);
}

static void append_bytes(TestText *text, const TestObject *object, Text *out)
{
    size_t shown = object->size < BYTES_SHOWN ? object->size : BYTES_SHOWN;
    text_append(out, " = ");
    append_quoted(out, object->bytes, shown);
    if (shown < object->size)
        append_left_out(out, " and ", object->size - shown, " more bytes");
    append_type(text, object, out);
    text_append(out, "\n");
}

static void append_scalar(const TestScalar *scalar, Text *out)
{
    text_append(out, "    ");
    append_word(out, scalar->name);
    text_append(out, " = ");
    append_word(out, scalar->value);
    text_append(out, "\n");
}

/* Zero padding is left out. A pointer that has an input object of its own is shown there. */
static bool is_dull(const TestObject *object, const TestObject *end, const TestScalar *scalar)
{
    if (strcmp(scalar->value, "0") == 0)
        return strstr(scalar->name, "<padding") != NULL;
    if (strcmp(scalar->value, "NULL") == 0)
        for (object++; object < end; object++)
            if (object->role == INPUT_NULL && strcmp(object->name, scalar->name) == 0)
                return true;
    return false;
}

static void append_scalars(TestText *text, const TestObject *object, const TestObject *end, Text *out)
{
    size_t shown = 0, i = 0;
    append_type(text, object, out);
    text_append(out, "\n");
    for (; i < object->scalar_count && shown < SCALARS_SHOWN; i++) {
        if (is_dull(object, end, &object->scalars[i]))
            continue;
        append_scalar(&object->scalars[i], out);
        shown++;
    }
    if (i < object->scalar_count)
        append_left_out(out, "    ", object->scalar_count - i, " more\n");
}

static bool is_text(const TestText *text, const TestObject *object)
{
    if (object->role == INPUT_ARGUMENT || object->role == INPUT_STDIN || object->role == INPUT_FILE ||
        object->role == INPUT_ENVIRONMENT)
        return true;
    if (!text->program || object->type >= text->program->type_count)
        return false;
    const Type *types = text->program->types, *type = &types[object->type];
    return type->tag == TYPE_ARRAY && types[type->base].tag == TYPE_CHAR;
}

/* "b = a", "b is not a" */
static void append_same(const TestObject *object, Text *out)
{
    append_word(out, object[-1].name);
    text_append(out, test_cut_pointer(object) ? " = " : " is not ");
    append_word(out, test_earlier_pointer(object));
    text_append(out, "\n");
}

static void append_input(TestText *text, const TestObject *object, const TestObject *end, Text *out)
{
    text_append(out, "  ");
    if (object->role == INPUT_SAME) {
        append_same(object, out);
        return;
    }
    append_word(out, object->name);
    if (object->role == INPUT_NULL) {
        text_append(out, object->size && object->bytes[0] ? " = NULL\n" : " is not NULL\n");
    } else if (object->role == INPUT_HOLDS) {
        text_append(out, object->size && object->bytes[0] ? " = true\n" : " = false\n");
    } else if (object->scalar_count == 0 || is_text(text, object)) {
        append_bytes(text, object, out);
    } else if (object->scalar_count == 1 && strcmp(object->name, object->scalars[0].name) == 0) {
        text_append(out, " = ");
        append_word(out, object->scalars[0].value);
        append_type(text, object, out);
        text_append(out, "\n");
    } else {
        append_scalars(text, object, end, out);
    }
}

static void append_inputs(TestText *text, const Test *test, Text *out)
{
    if (test->object_count == 0)
        return;
    const TestObject *end = test->objects + test->object_count, *cut = NULL;
    text_append(out, "inputs:\n");
    for (const TestObject *object = test->objects; object < end; object++) {
        bool is_null = cut && cut == object - 1 && object->role == INPUT_SAME; /* then it is not equal to another */
        if (cut && (is_null || test_is_behind(object, cut)))
            continue;
        cut = test_cut_pointer(object);
        append_input(text, object, end, out);
    }
}

void test_text_append(TestText *text, const Test *test, Text *out)
{
    line_number(out, "test: ", test->number);
    append_end(out, test);
    append_outside(out, test);
    append_printed(out, "error ", &test->printed[PRINTED_ERRORS]);
    append_printed(out, "", &test->printed[PRINTED_OUTPUT]);
    append_inputs(text, test, out);
}

void test_text_release(TestText *text)
{
    for (size_t i = 0; text->types && i < text->program->type_count; i++)
        free(text->types[i]);
    free(text->types);
    text->types = NULL;
}

const char *test_name(uint32_t number, char buffer[TEST_NAME_SIZE])
{
    size_t digits = 6;
    for (uint32_t rest = number / 1000000; rest; rest /= 10)
        digits++;
    memcpy(buffer, "test", 4);
    buffer[4 + digits] = '\0';
    for (size_t at = 4 + digits; at > 4; number /= 10)
        buffer[--at] = (char)('0' + number % 10);
    return buffer;
}
