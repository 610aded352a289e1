/* Streams to a terminal or a pipe that no text of others can control: names, messages and source lines of hostile files
 * may hold escape sequences, or characters that reorder or hide what stands around them. Control characters become their
 * Unicode pictures, other hidden ones {U+202E}, and what is no UTF-8 becomes U+FFFD: all of that is harmless in every
 * format that coset writes. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"

typedef struct SafeStream {
    int descriptor;
    SafeFilter filter;
} SafeStream;

static bool is_continuation(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* Bytes of the character that begins with this byte; 0: none does. */
static size_t character_bytes(unsigned char first)
{
    return first < 0x80 ? 1 : first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}

/* No overlong forms, no halves of UTF-16, nothing above U+10FFFF. */
static bool is_valid(uint32_t number, size_t count)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return number >= least[count] && (number < 0xd800 || number > 0xdfff) && number <= 0x10ffff;
}

BaseCharacter base_character(const char *bytes, size_t length)
{
    static const BaseCharacter none = {.number = BASE_NO_CHARACTER, .count = 1};
    const unsigned char *at = (const unsigned char *)bytes;
    size_t count = length ? character_bytes(at[0]) : 0;
    if (count == 0 || count > length)
        return none;
    uint32_t number = count == 1 ? at[0] : at[0] & (0x7fu >> count);
    for (size_t i = 1; i < count; i++) {
        if (!is_continuation(at[i]))
            return none;
        number = number << 6 | (at[i] & 0x3f);
    }
    return is_valid(number, count) ? (BaseCharacter){number, count} : none;
}

static bool is_control(uint32_t number)
{
    return number < 0x20 || (number >= 0x7f && number < 0xa0);
}

bool base_is_hidden(uint32_t number)
{
    static const uint32_t ranges[][2] = {
        {0x61c, 0x61c}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (number >= ranges[i][0] && number <= ranges[i][1])
            return true;
    return is_control(number);
}

/* A control character of ASCII has a picture: U+2400 and its number; DEL is U+2421. */
static void append_hidden(Text *out, uint32_t number)
{
    if (number < 0x80) {
        char picture[] = {'\xe2', '\x90', (char)(0x80 | (number == 0x7f ? 0x21 : number)), '\0'};
        text_append(out, picture);
    } else {
        text_printf(out, "{U+%04" PRIX32 "}", number);
    }
}

static void append_safe(Text *out, const char *bytes, BaseCharacter character, bool is_line)
{
    bool is_layout = is_line && (character.number == '\n' || character.number == '\t');
    if (character.number == BASE_NO_CHARACTER)
        text_append(out, "\xef\xbf\xbd");
    else if (is_layout || !base_is_hidden(character.number))
        text_append_bytes(out, bytes, character.count);
    else
        append_hidden(out, character.number);
}

/* True if more bytes may complete the character that begins here. */
static bool is_incomplete(const char *bytes, size_t length)
{
    size_t count = character_bytes((unsigned char)bytes[0]);
    if (count <= length)
        return false;
    for (size_t i = 1; i < length; i++)
        if (!is_continuation((unsigned char)bytes[i]))
            return false;
    return true;
}

static void filter_whole(SafeFilter *filter, const char *bytes, size_t size, Text *out)
{
    size_t at = 0;
    filter->kept_count = 0;
    while (at < size) {
        BaseCharacter character = base_character(bytes + at, size - at);
        if (character.number == BASE_NO_CHARACTER && is_incomplete(bytes + at, size - at)) {
            filter->kept_count = size - at;
            memcpy(filter->kept, bytes + at, size - at);
            return;
        }
        append_safe(out, bytes + at, character, true);
        at += character.count;
    }
}

void base_filter_safe(SafeFilter *filter, const char *bytes, size_t size, Text *out)
{
    Text whole = {0};
    text_append_bytes(&whole, filter->kept, filter->kept_count);
    text_append_bytes(&whole, bytes, size);
    filter_whole(filter, whole.bytes, whole.length, out);
    text_release(&whole);
}

static ssize_t write_safe(void *cookie, const char *bytes, size_t size)
{
    SafeStream *stream = cookie;
    Text out = {0};
    base_filter_safe(&stream->filter, bytes, size, &out);
    bool written = base_write_all(stream->descriptor, out.bytes, out.length);
    int problem = errno;
    text_release(&out);
    errno = problem;
    return written ? (ssize_t)size : 0;
}

FILE *base_safe_stream(int descriptor)
{
    static SafeStream streams[2];
    SafeStream *stream = &streams[descriptor == STDERR_FILENO];
    stream->descriptor = descriptor;
    FILE *file = fopencookie(stream, "w", (cookie_io_functions_t){.write = write_safe});
    if (!file)
        base_die("a stream cannot be made");
    setvbuf(file, NULL, descriptor == STDERR_FILENO || isatty(descriptor) ? _IOLBF : _IOFBF, BUFSIZ);
    return file;
}

bool base_is_safe_name(const char *name)
{
    for (size_t left = strlen(name); left > 0;) {
        BaseCharacter character = base_character(name, left);
        if (character.number == BASE_NO_CHARACTER || is_control(character.number))
            return false;
        name += character.count;
        left -= character.count;
    }
    return true;
}

void base_append_safe(Text *out, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        BaseCharacter character = base_character(bytes + at, length - at);
        append_safe(out, bytes + at, character, false);
        at += character.count;
    }
}

char *base_safe_copy(const char *bytes, size_t length)
{
    Text copy = {0};
    base_append_safe(&copy, bytes, length);
    return text_detach(&copy);
}

char *arena_safe_copy(Arena *arena, const char *bytes, size_t length)
{
    char *safe = base_safe_copy(bytes, length), *copy = arena_duplicate(arena, safe);
    free(safe);
    return copy;
}
