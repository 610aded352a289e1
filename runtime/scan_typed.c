/* scanf from typed standard input. */
#include "scan_typed.h"
#include <string.h>

/* ---- Literals and white space ---- */

static bool may_follow(unsigned char byte)
{
    return !ranges_have(&__coset_tail.more, byte) || __coset_tail.full;
}

Verdict __coset_typed_literal(CosetScanSource *source, unsigned char byte)
{
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    if (!may_follow(byte))
        return SCAN_MISMATCH;
    if (strchr(".eExXpPiI", byte))
        __coset_typed_close();
    __coset_typed_clear();
    typed_tell(source, (const char *)&byte, 1);
    return SCAN_GOES_ON;
}

void __coset_typed_space(CosetScanSource *source)
{
    CosetTail *tail = &__coset_tail;
    if (typed_has_ended(source))
        return;
    if (typed_separate(source)) {
        tail->more = __coset_space_bytes;
        tail->spaces = true;
    }
    tail->full = 0;
    tail->looked = true;
}

long __coset_typed_count(CosetScanSource *source)
{
    source->count += __coset_typed_close();
    return source->varies ? __coset_result_pin(source->count) : source->count;
}

/* ---- Conversions ---- */

Verdict __coset_typed_directive(CosetScanSource *source, const ScanDirective *directive, void *target)
{
    switch (directive->conversion) {
    case '%':
        if (!may_follow('%') && !typed_separate(source))
            return SCAN_MISMATCH;
        return __coset_typed_literal(source, '%');
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': case 'b': case 'p':
        return __coset_typed_integer(source, directive, target);
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        return __coset_typed_float(source, directive, target);
    case 's': case 'S': case 'c': case 'C': case '[':
        return __coset_typed_characters(source, directive, target);
    default:
        return SCAN_MISMATCH;
    }
}
