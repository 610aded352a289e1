/* Typed standard input: every conversion of scanf, and every byte that is read otherwise, requests a symbolic value
 * from the machine. The text that a native program must read to get the same values is recorded in the machine piece by
 * piece.
 *
 * Natively, a number or a word ends before the first byte that does not belong to it. So the text must not continue
 * with a byte that belongs to it: the tail has the set of these bytes. White space is inserted before the next number
 * or word; a byte that follows directly (getchar, %c, a literal) is restricted to other bytes.
 */
#ifndef COSET_TYPED_INPUT_H
#define COSET_TYPED_INPUT_H

#include "byte_set.h"
#include "stream.h"

/* A set of bytes, with a membership test of a symbolic byte that makes no decision. */
typedef struct CosetRanges {
    int count;
    struct {
        unsigned char low, high;
    } range[136];
} CosetRanges;

INLINE int ranges_have(const CosetRanges *ranges, unsigned byte)
{
    int found = 0;
    for (int i = 0; i < ranges->count; i++)
        found |= byte - ranges->range[i].low <= (unsigned)ranges->range[i].high - ranges->range[i].low;
    return found;
}

extern const CosetRanges __coset_space_bytes, __coset_word_bytes;
void __coset_ranges_add(CosetRanges *ranges, unsigned char low, unsigned char high);
void __coset_ranges_of_set(CosetRanges *ranges, const ByteSet *set); /* without NUL */

typedef struct CosetTail {
    CosetRanges more;    /* bytes that would continue the item that was read last */
    bool spaces;         /* the item is white space of a format, which reads all white space that follows */
    int full;            /* may be symbolic; not 0: the item has its greatest length, so that any byte may follow */
    bool looked;         /* natively, the byte after it was read ahead */
    const char *closing; /* completes a number, so that only digits could continue it: "e0" after "1.5" */
} CosetTail;
extern CosetTail __coset_tail;

/* True if this is standard input, and typed. */
bool __coset_is_typed(const FILE *file);

/* Records text of the input; returns the number of bytes. */
long __coset_typed_text(const char *bytes, size_t count);
/* Allows any byte to follow. */
void __coset_typed_clear(void);
/* True if some white space ends the item that was read last. */
bool __coset_typed_is_separable(void);
/* Records that white space, if any is needed; returns the number of bytes. */
long __coset_typed_separate(char preferred);
/* Restricts a byte that follows the item directly. */
void __coset_typed_follow(unsigned char byte);
/* Records the text that completes the last number; returns its length. */
long __coset_typed_close(void);

/* Reads as __coset_input does, but from typed standard input if that is in use. */
long __coset_read_input(void *buffer, size_t size);

/* Called when the program tests for the end of input. Directly after a number or a word the input has not ended,
 * because a newline follows. If a newline cannot follow, the next byte is read. */
extern void __coset_typed_look(FILE *file) WEAK;

#endif
