/* Conversion between floats and text, by the host's C library. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "execution/builtins.h"
#include "execution/symbolic.h"

enum { MOST_CHARACTERS = 1 << 20 }; /* of one number, which the host makes at once */

/* True for the form %[flags]*.*L[conversion], which reads exactly the arguments that are passed. */
static bool is_float_format(const char *format)
{
    if (*format++ != '%')
        return false;
    format += strspn(format, "#+- 0'");
    if (strncmp(format, "*.*L", 4) != 0)
        return false;
    format += 4;
    return *format != '\0' && strchr("aAeEfFgG", *format) != NULL && format[1] == '\0';
}

/* Writes as much of the text as `size` allows, its NUL included. */
static void store_text(Machine *machine, uint64_t buffer, uint64_t size, const char *text, uint64_t length)
{
    uint64_t count = length < size ? length + 1 : size;
    if (count == 0 || !memory_check(machine, buffer, count, true))
        return;
    char *bytes = memory_at(buffer);
    memcpy(bytes, text, count - 1);
    bytes[count - 1] = '\0';
    memory_mark(machine, buffer, count, false);
}

/* Arguments: buffer, size, format, width, precision, value. Result: the length of the whole text. */
static void perform_format_float(const BuiltinCall *call)
{
    const uint64_t *arguments = call->arguments;
    const char *format = builtin_text(call->machine, arguments[2]);
    if (format == NULL)
        return;
    if (!is_float_format(format)) {
        machine_end(call->machine, END_UNSUPPORTED, 0, "the format '%s' for a float", format);
        return;
    }
    int32_t width = (int32_t)arguments[3], precision = (int32_t)arguments[4];
    if (width > MOST_CHARACTERS || width < -MOST_CHARACTERS || precision > MOST_CHARACTERS) {
        machine_end(call->machine, END_UNSUPPORTED, 0, "a float that is printed with more than %d characters", MOST_CHARACTERS);
        return;
    }
    char *text;
    int length = asprintf(&text, format, width, precision, slot_get_f80(arguments + 5));
    if (length >= 0) {
        store_text(call->machine, arguments[0], arguments[1], text, (uint64_t)length);
        free(text);
    }
    call->results[0] = (uint64_t)(int64_t)length;
}

typedef struct NumberText {
    const char *text;      /* NUL-terminated; NULL: not readable, the run has ended */
    char *copy;            /* used if the program's own text has no NUL before its object ends */
    uint64_t available;
} NumberText;

/* Bytes of the text up to its end, or to that of its object. */
static uint64_t text_bytes(const NumberText *number)
{
    uint64_t length = strnlen(number->text, number->available);
    return length < number->available ? length + 1 : length;
}

static NumberText read_number_text(const BuiltinCall *call)
{
    uint64_t address = call->arguments[0];
    NumberText number = {0};
    if (!memory_check(call->machine, address, 1, false))
        return number;
    number.text = memory_at(address);
    number.available = memory_ahead(call->machine, address);
    if (call->machine->symbolic != NULL)
        trace_pin_bytes(call->machine, address, text_bytes(&number), REASON_PINNED_NUMBER_TEXT);
    if (strnlen(number.text, number.available) == number.available) {
        number.copy = base_allocate(number.available + 1);
        memcpy(number.copy, number.text, number.available);
        number.copy[number.available] = '\0';
        number.text = number.copy;
    }
    return number;
}

/* Stores the end pointer. If the number extends to the end of its object without a NUL, reading it was out of
 * bounds. */
static void finish_number(const BuiltinCall *call, const NumberText *number, const char *end)
{
    uint64_t consumed = (uint64_t)(end - number->text);
    uint64_t address = call->arguments[0] + consumed, end_pointer = call->arguments[1];
    bool fine = number->copy == NULL || consumed < number->available ||
                memory_check_slow(call->machine, call->arguments[0], address, 1, false);
    free(number->copy);
    if (!fine || end_pointer == 0 || !memory_check(call->machine, end_pointer, sizeof address, true))
        return;
    memcpy(memory_at(end_pointer), &address, sizeof address);
    memory_mark(call->machine, end_pointer, sizeof address, false);
}

#define TEXT_TO_NUMBER(type, function, bytes)                           \
    static void perform_##function(const BuiltinCall *call)             \
    {                                                                   \
        NumberText number = read_number_text(call);                     \
        if (number.text == NULL)                                        \
            return;                                                     \
        char *end;                                                      \
        type value = function(number.text, &end);                       \
        finish_number(call, &number, end);                              \
        memset(call->results, 0, (bytes) > 8 ? 16 : 8);                 \
        memcpy(call->results, &value, bytes);                           \
    }
TEXT_TO_NUMBER(float, strtof, 4)
TEXT_TO_NUMBER(double, strtod, 8)
TEXT_TO_NUMBER(long double, strtold, 10)

BuiltinHandler *const builtins_text[BUILTIN_COUNT] = {
    [BUILTIN_FORMAT_FLOAT] = perform_format_float,
    [BUILTIN_STRTOF] = perform_strtof,
    [BUILTIN_STRTOD] = perform_strtod,
    [BUILTIN_STRTOLD] = perform_strtold,
};
