#include "typed_input.h"
#include <string.h>

const CosetRanges __coset_space_bytes = {2, {{'\t', '\r'}, {' ', ' '}}};
const CosetRanges __coset_word_bytes = {3, {{1, '\t' - 1}, {'\r' + 1, ' ' - 1}, {' ' + 1, 255}}};
CosetTail __coset_tail = {.closing = ""};

/* ---- Ranges ---- */

void __coset_ranges_add(CosetRanges *ranges, unsigned char low, unsigned char high)
{
    ranges->range[ranges->count].low = low;
    ranges->range[ranges->count++].high = high;
}

void __coset_ranges_of_set(CosetRanges *ranges, const ByteSet *set)
{
    ranges->count = 0;
    for (unsigned byte = 1; byte < 256; byte++) {
        if (!byte_set_has(set, (unsigned char)byte))
            continue;
        unsigned low = byte;
        while (byte < 255 && byte_set_has(set, (unsigned char)(byte + 1)))
            byte++;
        __coset_ranges_add(ranges, (unsigned char)low, (unsigned char)byte);
    }
}

/* ---- The text ---- */

bool __coset_is_typed(const FILE *file)
{
    if (!__coset_typed_stdin() || ((const CosetStream *)file)->operations || *stream_mode(file) & STREAM_NO_READS)
        return false;
    return __coset_descriptor_is_input ? __coset_descriptor_is_input(file->_fileno) : file->_fileno == 0;
}

long __coset_typed_text(const char *bytes, size_t count)
{
    if (count)
        __coset_stdin_text(bytes, count);
    return (long)count;
}

void __coset_typed_clear(void)
{
    __coset_tail.more.count = 0;
    __coset_tail.spaces = false;
    __coset_tail.full = 0;
    __coset_tail.looked = false;
    __coset_tail.closing = "";
}

/* White space that ends the item that was read last; 0 if none does. */
static char separator(char preferred)
{
    const char spaces[] = {preferred, ' ', '\n', '\t', '\v', '\f', '\r'};
    for (size_t i = 0; i < sizeof spaces; i++) {
        if (!ranges_have(&__coset_tail.more, (unsigned char)spaces[i]))
            return spaces[i];
    }
    return 0;
}

bool __coset_typed_is_separable(void)
{
    return __coset_tail.spaces || separator(' ');
}

long __coset_typed_separate(char preferred)
{
    char space = separator(preferred);
    bool needed = !__coset_tail.spaces && __coset_tail.more.count > 0;
    __coset_typed_clear();
    return needed ? __coset_typed_text(&space, 1) : 0;
}

long __coset_typed_close(void)
{
    long count = __coset_typed_text(__coset_tail.closing, strlen(__coset_tail.closing));
    __coset_tail.closing = "";
    return count;
}

void __coset_typed_follow(unsigned char byte)
{
    __coset_typed_close();
    if (__coset_tail.more.count)
        __coset_restrict((__coset_tail.full != 0) | !ranges_have(&__coset_tail.more, byte));
    __coset_typed_clear();
}

/* ---- Bytes ---- */

long __coset_read_input(void *buffer, size_t size)
{
    if (!__coset_typed_stdin())
        return __coset_input(buffer, size);
    char *bytes = buffer;
    size_t count = 0;
    for (; count < size && __coset_stdin_value(bytes + count, 1, 'B'); count++) {
        __coset_typed_follow((unsigned char)bytes[count]);
        __coset_typed_text(bytes + count, 1);
    }
    return (long)count;
}

void __coset_typed_look(FILE *file)
{
    if (!__coset_tail.looked || stream_ready(file) > 0 || file->_flags & STREAM_END || !__coset_is_typed(file))
        return;
    if (ranges_have(&__coset_tail.more, '\n')) { /* for example after white space of a format */
        if (!__coset_tail.full)
            __coset_stream_has_more(file);
        return;
    }
    if (!__coset_stream_prepare(file))
        return;
    __coset_typed_clear();
    __coset_typed_text("\n", 1);
    *--file->_IO_read_ptr = '\n';
}
