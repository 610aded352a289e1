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

#include "base/stop.h"

typedef struct SafeStream {
    int descriptor;
    int problem;       /* errno of the first failure; 0: none */
    double patience;   /* seconds that may still be waited for a reader after a stop */
    const Stop *stop;  /* NULL: waits for a reader for ever */
    SafeFilter filter;
} SafeStream;

/* Standard output and standard error. */
static SafeStream streams[2];

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

/* A stream that nobody reads stays given up: each further write would wait again. */
static bool write_filtered(SafeStream *stream, const Text *out)
{
    errno = ECANCELED;
    for (size_t at = 0; at < out->length && stream->problem != ECANCELED;) {
        ssize_t written = stop_write(stream->stop, stream->descriptor, out->bytes + at, out->length - at, &stream->patience);
        if (written < 0)
            return false;
        at += (size_t)written;
    }
    return stream->problem != ECANCELED;
}

static ssize_t write_safe(void *cookie, const char *bytes, size_t size)
{
    SafeStream *stream = cookie;
    Text out = {0};
    base_filter_safe(&stream->filter, bytes, size, &out);
    bool written = write_filtered(stream, &out);
    int problem = errno;
    if (!written && stream->problem == 0)
        stream->problem = problem;
    text_release(&out);
    errno = problem;
    return written ? (ssize_t)size : 0;
}

static SafeStream *stream_of(int descriptor)
{
    return &streams[descriptor == STDERR_FILENO];
}

FILE *base_safe_stream(int descriptor)
{
    SafeStream *stream = stream_of(descriptor);
    *stream = (SafeStream){.descriptor = descriptor, .patience = STOP_WRITE_PATIENCE};
    FILE *file = fopencookie(stream, "w", (cookie_io_functions_t){.write = write_safe});
    if (!file)
        base_die("a stream cannot be made");
    setvbuf(file, NULL, descriptor == STDERR_FILENO || isatty(descriptor) ? _IOLBF : _IOFBF, BUFSIZ);
    return file;
}

int base_safe_stream_problem(int descriptor)
{
    return stream_of(descriptor)->problem;
}

void stop_keep_streams(const Stop *stop)
{
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
        streams[i].stop = stop;
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
