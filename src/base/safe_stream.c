/* Streams to a terminal or a pipe that no text of others can control: names, messages and source lines of hostile files
 * may hold escape sequences. Control characters become their Unicode pictures, and what is no UTF-8 becomes U+FFFD: both
 * are harmless in every format that coset writes. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"

typedef struct SafeStream {
    int descriptor;
    char kept[4];   /* the beginning of a character whose end comes with the next call */
    size_t kept_count;
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
static bool second_byte_fits(unsigned char first, unsigned char second)
{
    switch (first) {
    case 0xe0: return second >= 0xa0;
    case 0xed: return second <= 0x9f;
    case 0xf0: return second >= 0x90;
    case 0xf4: return second <= 0x8f;
    default: return true;
    }
}

/* Bytes of the character at the beginning; 0: there is none. */
static size_t utf8_character(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t count = length ? character_bytes(at[0]) : 0;
    if (count == 0 || count > length || (count > 1 && !second_byte_fits(at[0], at[1])))
        return 0;
    for (size_t i = 1; i < count; i++)
        if (!is_continuation(at[i]))
            return 0;
    return count;
}

static bool is_control(const char *bytes, size_t count)
{
    unsigned char first = (unsigned char)bytes[0];
    return count == 2 ? first == 0xc2 && (unsigned char)bytes[1] < 0xa0 /* C1 */ : count == 1 && (first < 0x20 || first == 0x7f);
}

/* `count` is 0 if there is no character. */
static void append_safe(Text *out, const char *bytes, size_t count, bool is_line)
{
    bool is_layout = is_line && count == 1 && (*bytes == '\n' || *bytes == '\t');
    if (count == 0) {
        text_append(out, "\xef\xbf\xbd");
    } else if (is_layout || !is_control(bytes, count)) {
        text_append_bytes(out, bytes, count);
    } else if (count == 2) {
        text_append(out, "\xef\xbf\xbd");
    } else { /* U+2400 and the character's number; DEL is U+2421 */
        char picture[] = {'\xe2', '\x90', (char)(0x80 | (*bytes == 0x7f ? 0x21 : *bytes)), '\0'};
        text_append(out, picture);
    }
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

static void filter(SafeStream *stream, const char *bytes, size_t size, Text *out)
{
    size_t at = 0;
    while (at < size) {
        size_t count = utf8_character(bytes + at, size - at);
        if (count == 0 && is_incomplete(bytes + at, size - at)) {
            stream->kept_count = size - at;
            memcpy(stream->kept, bytes + at, size - at);
            return;
        }
        append_safe(out, bytes + at, count, true);
        at += count ? count : 1;
    }
}

static ssize_t write_safe(void *cookie, const char *bytes, size_t size)
{
    SafeStream *stream = cookie;
    Text whole = {0}, out = {0};
    text_append_bytes(&whole, stream->kept, stream->kept_count);
    text_append_bytes(&whole, bytes, size);
    stream->kept_count = 0;
    filter(stream, whole.bytes, whole.length, &out);
    bool written = base_write_all(stream->descriptor, out.bytes, out.length);
    int problem = errno;
    text_release(&whole);
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
    for (size_t left = strlen(name), count; left > 0; name += count, left -= count) {
        count = utf8_character(name, left);
        if (count == 0 || is_control(name, count))
            return false;
    }
    return true;
}

char *base_safe_copy(const char *bytes, size_t length)
{
    Text copy = {0};
    for (size_t at = 0, count; at < length; at += count ? count : 1) {
        count = utf8_character(bytes + at, length - at);
        append_safe(&copy, bytes + at, count, false);
    }
    return text_detach(&copy);
}
