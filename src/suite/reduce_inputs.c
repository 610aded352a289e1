/* Supplies the inputs of a test when the program requests them. */
#include <stdlib.h>
#include <string.h>

#include "suite/internal.h"

static void copy_to(uint8_t *bytes, uint64_t size, const void *from, uint64_t from_size)
{
    uint64_t count = from_size < size ? from_size : size;
    if (count > 0)
        memcpy(bytes, from, count);
}

static bool put_number(uint8_t *bytes, uint64_t size, uint64_t number)
{
    copy_to(bytes, size, &number, sizeof number);
    return true;
}

/* ---- By name: the n-th object of a name is for the n-th request ---- */

static bool object_by_name(TestInputs *inputs, const InputRequest *asked, uint8_t *bytes)
{
    uint32_t occurrence = 0;
    for (size_t i = 0; i < inputs->test->objects.count; i++) {
        const KtestObject *object = &inputs->test->objects.items[i];
        if (strcmp(object->name, asked->name) != 0 || occurrence++ != asked->occurrence)
            continue;
        inputs->used[i] = true;
        copy_to(bytes, asked->size, object->bytes, object->size);
        return true;
    }
    return false;
}

static bool file_by_name(const SuiteTest *test, const InputRequest *asked, uint8_t *bytes)
{
    for (size_t i = 0; i < test->files.count; i++) {
        if (strcmp(test->files.items[i].name, asked->name) != 0)
            continue;
        copy_to(bytes, asked->size, test->file_contents.items[i].bytes, test->file_contents.items[i].size);
        return true;
    }
    return false;
}

static bool argument(const SuiteTest *test, const InputRequest *asked, uint8_t *bytes)
{
    size_t number = strtoul(asked->name + strlen("arg"), NULL, 10);
    if (number >= test->words.count)
        return false;
    copy_to(bytes, asked->size, test->words.items[number], strlen(test->words.items[number]));
    return true;
}

/* ---- In order: values of Test-Comp; missing ones are zero ---- */

static void next_value(TestInputs *inputs, const InputRequest *asked, uint64_t size, uint8_t *bytes)
{
    const SuiteTest *test = inputs->test;
    if (inputs->next_value == test->test_comp.value_count)
        return;
    const TestCompValue *value = &test->test_comp.values[inputs->next_value++];
    if (!value_parse(value->text, asked->kind, size, bytes) && inputs->problem.length == 0)
        text_printf(&inputs->problem, "%s:%u: '%s' is no value of %s", test->path, value->line, value->text, asked->name);
}

static bool nondet(TestInputs *inputs, const InputRequest *asked, uint8_t *bytes)
{
    if (!inputs->test->is_test_comp)
        return object_by_name(inputs, asked, bytes);
    next_value(inputs, asked, asked->size, bytes);
    return true;
}

/* ---- Typed standard input: from the text that scanf would read ---- */

static const char spaces[] = " \t\n\v\f\r";

/* Skips text that matches no format. The comparison of the texts detects it later. */
static const char *skip_to_number(const char *text, bool is_float)
{
    const char *starts = is_float ? "+-.0123456789iInN" : "+-0123456789";
    return text + strcspn(text, starts);
}

static size_t parse_number(const char *text, const InputRequest *asked, uint8_t *bytes)
{
    bool is_float = asked->kind == TERM_FLOAT + 1;
    const char *start = skip_to_number(text, is_float);
    char *end;
    if (is_float)
        strtold(start, &end);
    else
        strtoll(start, &end, 10);
    if (end == start)
        return 0;
    char *token = base_format("%.*s", (int)(end - start), start);
    if (is_float) {
        value_parse(token, asked->kind, asked->size, bytes);
    } else {
        unsigned long long number = token[0] == '-' ? (unsigned long long)strtoll(token, NULL, 10) : strtoull(token, NULL, 10);
        put_number(bytes, asked->size, number);
    }
    free(token);
    return (size_t)(end - text);
}

static bool is_text(const InputRequest *asked)
{
    return asked->kind == TERM_CHAR + 1;
}

/* Supplies single characters only: the end of a word depends on the format, which is unknown here. */
static size_t parse_character(TestInputs *inputs, const char *text, const InputRequest *asked, uint8_t *bytes)
{
    inputs->reads_bytes = true;
    bytes[0] = (uint8_t)text[0];
    return asked->size == 1 && text[0] != '\0';
}

static bool typed_value(TestInputs *inputs, const InputRequest *asked, uint8_t *bytes)
{
    const char *text = inputs->test->stdin_bytes + inputs->at;
    size_t count = is_text(asked) ? parse_character(inputs, text, asked, bytes) : parse_number(text, asked, bytes);
    inputs->at += count;
    inputs->unreadable |= count == 0;
    return true;
}

static bool text_has_ended(TestInputs *inputs, const InputRequest *asked)
{
    const char *text = inputs->test->stdin_bytes + inputs->at;
    size_t skipped = is_text(asked) ? 0 : strspn(text, spaces);
    bool ended = text[skipped] == '\0';
    inputs->reads_bytes |= is_text(asked);
    inputs->ends_in_spaces |= ended && skipped > 0;
    return ended;
}

/* A test without this object has no more input. */
static bool standard_input_ends(TestInputs *inputs, const InputRequest *asked, uint8_t *bytes)
{
    if (inputs->test->is_plain)
        return put_number(bytes, asked->size, text_has_ended(inputs, asked));
    return object_by_name(inputs, asked, bytes) || put_number(bytes, asked->size, 1);
}

bool inputs_of_test(void *context, const InputRequest *asked, uint8_t *bytes)
{
    TestInputs *inputs = context;
    const SuiteTest *test = inputs->test;
    switch (asked->role) {
    case INPUT_ARGUMENT_COUNT: return put_number(bytes, asked->size, test->words.count);
    case INPUT_ARGUMENT: return argument(test, asked, bytes);
    case INPUT_FILE: return file_by_name(test, asked, bytes);
    case INPUT_STDIN:
        copy_to(bytes, asked->size, test->stdin_bytes, test->stdin_size);
        return test->has_stdin;
    case INPUT_STDIN_END: return standard_input_ends(inputs, asked, bytes);
    case INPUT_STDIN_VALUE: return test->is_plain ? typed_value(inputs, asked, bytes) : object_by_name(inputs, asked, bytes);
    case INPUT_NONDET: return nondet(inputs, asked, bytes);
    default: break;
    }
    if (!test->is_test_comp || strcmp(asked->name, "nondet_memory") != 0)
        return object_by_name(inputs, asked, bytes);
    for (uint64_t i = 0; i < asked->size; i++)
        next_value(inputs, asked, 1, bytes + i);
    return true;
}

/* ---- Comparing the text with what was read ---- */

/* A floating-point number has several notations. */
static bool same_word(const char *left, size_t left_length, const char *right, size_t right_length)
{
    if (left_length == right_length && memcmp(left, right, left_length) == 0)
        return true;
    char *a = base_format("%.*s", (int)left_length, left), *b = base_format("%.*s", (int)right_length, right), *a_end, *b_end;
    bool is_float = strpbrk(a, ".eE") || strpbrk(b, ".eE");
    bool same = is_float && strtold(a, &a_end) == strtold(b, &b_end) && *a_end == '\0' && *b_end == '\0';
    free(a);
    free(b);
    return same;
}

bool inputs_match_text(const TestInputs *inputs, const Text *rendered, bool exact)
{
    const SuiteTest *test = inputs->test;
    const char *left = rendered->bytes ? rendered->bytes : "", *right = test->stdin_bytes;
    if (inputs->unreadable || strlen(left) != rendered->length || strlen(right) != test->stdin_size)
        return false;
    if (inputs->reads_bytes || exact)
        return !inputs->ends_in_spaces && rendered->length <= test->stdin_size && memcmp(left, right, rendered->length) == 0;
    for (;;) {
        left += strspn(left, spaces);
        right += strspn(right, spaces);
        size_t left_length = strcspn(left, spaces), right_length = strcspn(right, spaces);
        if (left_length == 0)
            return true;
        if (!same_word(left, left_length, right, right_length))
            return false;
        left += left_length;
        right += right_length;
    }
}
