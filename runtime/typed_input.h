/* Typed standard input: every conversion of scanf, and every byte that is read otherwise, asks the machine for a
 * symbolic value. What a native program must read to get the same values is told to the machine as text, by pieces.
 *
 * Natively, a number or a word ends before the first byte that does not belong to it. So the text must not go on with a
 * byte that does: the tail says which these are. Before the next number or word comes white space; a byte that follows
 * directly (getchar, %c, a literal) is assumed to be another one.
 */
#ifndef COSET_TYPED_INPUT_H
#define COSET_TYPED_INPUT_H

#include "byte_set.h"
#include "stream.h"

/* A set of bytes that can be asked about a symbolic byte without a decision. */
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
    CosetRanges more;    /* bytes that would belong to what was read last */
    bool spaces;         /* these are just white space: that in a format takes all there is */
    int full;            /* perhaps symbolic; not 0: it has taken all that it can, so anything may follow */
    bool looked;         /* natively, the byte behind it was looked at */
    const char *closing; /* makes a number complete, so that only digits could go on with it: "e0" behind "1.5" */
} CosetTail;
extern CosetTail __coset_tail;

/* Is this standard input, and typed? */
bool __coset_is_typed(const FILE *file);

/* Text of the input; the number of bytes. */
long __coset_typed_text(const char *bytes, size_t count);
/* Anything may follow. */
void __coset_typed_clear(void);
/* Can white space end what was read last? */
bool __coset_typed_is_separable(void);
/* Tells that white space, if any is needed; the number of bytes. */
long __coset_typed_separate(char preferred);
/* Before a byte that follows directly. */
void __coset_typed_follow(unsigned char byte);
/* Tells the text that makes the last number complete; its length. */
long __coset_typed_close(void);

/* Reads as __coset_input does, from typed standard input if it is. */
long __coset_read_input(void *buffer, size_t size);

/* The program asks whether the input has ended. Just behind a number or a word it has not: a newline follows that.
 * Where this cannot be, the next byte is read. */
extern void __coset_typed_look(FILE *file) WEAK;

#endif
