/* Characters and words: %c, %s and %[. */
#include "scan_typed.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    WORD_LENGTH = 7,        /* greatest length of a word without a width */
    LONGEST_WORD = 31,      /* greatest length of any word */
    WIDEST_SKIPPED = 4096,  /* a greater width counts as none */
};

static void store_characters(void *target, size_t unit, const char *bytes, size_t count)
{
    if (unit == 1) {
        memcpy(target, bytes, count);
        return;
    }
    for (size_t i = 0; i < count; i++)
        ((wchar_t *)target)[i] = (unsigned char)bytes[i];
}

static Verdict read_characters(CosetScanSource *source, size_t count, void *target, size_t unit)
{
    char *bytes = unit == 1 ? target : malloc(count);
    if (!typed_value(source, bytes, count, 'c')) {
        free(unit == 1 ? NULL : bytes);
        return typed_ended(source);
    }
    typed_follow(source, (unsigned char)bytes[0]);
    typed_record(source, bytes, count);
    if (unit == 1)
        return SCAN_GOES_ON;
    for (size_t i = 0; i < count; i++)
        __coset_restrict((unsigned char)bytes[i] < 128);
    store_characters(target, unit, bytes, count);
    free(bytes);
    return SCAN_GOES_ON;
}

typedef struct Word {
    const CosetRanges *bytes;     /* bytes that it may have */
    size_t length;                /* greatest length */
    size_t room;                  /* characters in the target, NUL included */
    size_t unit;
    bool may_overflow;            /* one more byte is read; if it is not 0, the word does not fit into the room */
    char text[LONGEST_WORD + 2];
} Word;

/* True if all bytes are allowed and NULs follow the word up to its greatest length. */
static int is_word(const Word *word)
{
    int good = 1;
    for (size_t i = 0; i < word->length; i++) {
        unsigned char byte = (unsigned char)word->text[i];
        int allowed = ranges_have(word->bytes, byte) & (word->unit == 1 || byte < 128);
        good &= i == 0 ? allowed : (byte == 0) | (allowed & (word->text[i - 1] != 0));
    }
    return good;
}

/* Without a decision. */
static long word_length(const Word *word)
{
    long length = 0;
    for (size_t i = 0; i < word->length; i++)
        length += word->text[i] != 0;
    return length;
}

/* Bytes after the NUL stay unchanged. */
static void store_word(Word *word, char *target, const char *old)
{
    word->text[word->length] = '\0';
    if (word->unit != 1) {
        store_characters(target, word->unit, word->text, word->length + 1);
        return;
    }
    target[0] = word->text[0];
    for (size_t i = 1; i <= word->length; i++) {
        bool same = i < word->length && __coset_find_byte(&old[i], 0, 1) == 0; /* certainly NUL, as after the word */
        char before = word->text[i - 1], here = word->text[i], kept = old[i];
        target[i] = same ? here : before ? here : kept;
    }
}

/* One of these bytes that may come next; 0 if there is none. */
static unsigned char any_byte(const CosetRanges *ranges, bool directly)
{
    static const char usual[] = {'A', 'x', '0', ' ', '\n'};
    for (unsigned i = 0; i < sizeof usual + 255; i++) {
        unsigned char byte = (unsigned char)(i < sizeof usual ? usual[i] : (int)(i - sizeof usual + 1));
        if (ranges_have(ranges, byte) && (!directly || !ranges_have(&__coset_tail.more, byte)))
            return byte;
    }
    return 0;
}

/* A word that fills the target, so that its NUL does not fit. */
static void overflow(CosetScanSource *source, const Word *word, char *target, char byte)
{
    for (size_t i = 0; i < word->room; i++) {
        typed_record(source, &byte, 1);
        store_characters(target + i * word->unit, word->unit, &byte, 1);
    }
    store_characters(target + word->room * word->unit, word->unit, "", 1);
}

/* True if the text must follow the previous item directly. Otherwise separates them. */
static bool follows_directly(CosetScanSource *source, const ScanDirective *directive)
{
    if (directive->conversion == '[' || (directive->conversion | 32) == 'c')
        return true;
    typed_separate(source);
    return false;
}

/* coset never makes a NUL part of a word, but natively it would continue one. */
static void set_word_tail(const ScanDirective *directive, const CosetRanges *bytes)
{
    __coset_tail = (CosetTail){.more = *bytes, .looked = true, .closing = ""};
    if (directive->conversion != '[' || byte_set_has(&directive->set, 0))
        __coset_ranges_add(&__coset_tail.more, 0, 0);
}

static Verdict read_word(CosetScanSource *source, const ScanDirective *directive, Word *word, char *target)
{
    char old[LONGEST_WORD + 2];
    size_t requested = word->length + word->may_overflow;
    if (word->unit == 1)
        memcpy(old, target, word->length + 1);
    char *value = word->unit == 1 ? target : word->text;
    if (!typed_value(source, value, requested, 'c'))
        return typed_ended(source);
    if (word->unit == 1)
        memcpy(word->text, target, requested);
    bool overflows = word->may_overflow && word->text[word->length] != 0;
    if (overflows || word->length == 0) {
        unsigned char byte = any_byte(word->bytes, follows_directly(source, directive));
        __coset_restrict(overflows && byte);
        overflow(source, word, target, (char)byte);
        return SCAN_MISMATCH; /* not reached */
    }
    __coset_restrict(is_word(word));
    if (follows_directly(source, directive))
        typed_follow(source, (unsigned char)word->text[0]);
    size_t length = 0;
    while (length < word->length && __coset_concrete(word->text[length]))
        length++;
    typed_record(source, word->text, length);
    source->beyond += word_length(word) - (long)length;
    source->skips |= directive->conversion != '[';
    set_word_tail(directive, word->bytes);
    if (word->length == (size_t)directive->width)
        __coset_tail.full = word->text[word->length - 1];
    store_word(word, target, old);
    return SCAN_GOES_ON;
}

/* Records as much skipped text as native scanf takes: any byte may follow a word of its greatest length. */
static Verdict skip_text(CosetScanSource *source, const ScanDirective *directive, const CosetRanges *bytes)
{
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    bool counted = (directive->conversion | 32) == 'c', unlimited = directive->width > WIDEST_SKIPPED;
    int count = unlimited ? 1 : directive->width;
    bool newline = counted && !ranges_have(&__coset_tail.more, '\n');
    char byte = newline ? '\n' : (char)any_byte(bytes, follows_directly(source, directive));
    if (!byte)
        return SCAN_MISMATCH;
    typed_close(source);
    for (int i = 0; i < count; i++)
        typed_record(source, &byte, 1);
    __coset_typed_clear();
    source->varies |= !counted;
    if (!counted && unlimited)
        set_word_tail(directive, bytes);
    return SCAN_GOES_ON;
}

Verdict __coset_typed_characters(CosetScanSource *source, const ScanDirective *directive, void *argument)
{
    bool counted = (directive->conversion | 32) == 'c', unlimited = directive->width == INT_MAX;
    bool wide = directive->length == LENGTH_LONG || directive->conversion == 'C' || directive->conversion == 'S';
    size_t unit = wide ? sizeof(wchar_t) : 1;
    CosetRanges bytes = __coset_word_bytes;
    if (directive->conversion == '[')
        __coset_ranges_of_set(&bytes, &directive->set);
    if (directive->suppressed)
        return skip_text(source, directive, &bytes);
    size_t length = unlimited ? (counted ? 1 : WORD_LENGTH) : (size_t)directive->width;
    if (!counted && length > LONGEST_WORD)
        length = LONGEST_WORD;
    char *target = directive->allocates ? malloc((length + 1) * unit) : argument;
    Verdict verdict;
    if (counted) {
        verdict = read_characters(source, length, target, unit);
    } else {
        Word word = {.bytes = &bytes, .unit = unit, .room = __coset_object_size(target) / unit};
        if (word.room == 0)
            *(volatile char *)target = '\0'; /* a fault */
        word.may_overflow = !directive->allocates && (size_t)directive->width >= word.room;
        word.length = length < word.room ? length : word.room - 1;
        if (length < (size_t)directive->width && word.length == length && length + 1 < word.room)
            __coset_bound("scanf_word");
        verdict = read_word(source, directive, &word, target);
    }
    if (directive->allocates && verdict == SCAN_GOES_ON)
        *(void **)argument = target;
    return verdict;
}
