/* Growing strings and formatted ones. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

static void text_reserve(Text *text, size_t more)
{
    text->bytes = vector_grow(text->bytes, &text->capacity, text->length + more + 1, 1);
}

void text_append_bytes(Text *text, const void *bytes, size_t length)
{
    text_reserve(text, length);
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_append(Text *text, const char *string)
{
    text_append_bytes(text, string, strlen(string));
}

static void text_vprintf(Text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        base_die("cannot format \"%s\"", format);
    text_reserve(text, (size_t)length);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    text->length += (size_t)length;
}

void text_printf(Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(text, format, arguments);
    va_end(arguments);
}

void text_clear(Text *text)
{
    text->length = 0;
    if (text->bytes)
        text->bytes[0] = '\0';
}

char *text_detach(Text *text)
{
    text_reserve(text, 0);
    text->bytes[text->length] = '\0';
    char *string = text->bytes;
    *text = (Text){0};
    return string;
}

void text_release(Text *text)
{
    free(text->bytes);
    *text = (Text){0};
}

char *base_format(const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    return text_detach(&text);
}

char *arena_format(Arena *arena, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    char *string = arena_duplicate(arena, text.bytes);
    text_release(&text);
    return string;
}
