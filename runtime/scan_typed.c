/* scanf from typed standard input. */
#include "scan_typed.h"
#include <string.h>

/* ---- Literals and white space ---- */

/* A byte that would continue the item before it is part of that item, and never a literal. */
Verdict __coset_typed_literal(CosetScanSource *source, unsigned char byte)
{
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    if (ranges_have(&__coset_tail.more, byte) && !__coset_tail.full)
        return SCAN_MISMATCH;
    if (strchr(".eExXpPiI", byte))
        typed_close(source);
    __coset_typed_clear();
    typed_record(source, (const char *)&byte, 1);
    return SCAN_GOES_ON;
}

void __coset_typed_space(CosetScanSource *source)
{
    if (typed_has_ended(source))
        return;
    typed_separate(source);
    source->skips = true;
    __coset_tail = (CosetTail){.more = __coset_space_bytes, .spaces = true, .looked = true, .closing = ""};
}

long __coset_typed_count(CosetScanSource *source)
{
    if (source->count > 0)
        typed_close(source);
    if (source->skips)
        __coset_bound("scanf_text");
    return (source->varies ? __coset_result_pin(source->count) : source->count) + source->beyond;
}

/* ---- Conversions ---- */

Verdict __coset_typed_directive(CosetScanSource *source, const ScanDirective *directive, void *target)
{
    switch (directive->conversion) {
    case '%':
        if (ranges_have(&__coset_tail.more, '%'))
            typed_separate(source);
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
