/* Shared by the typed conversions of scanf. A conversion first reads the value, then records the text from which native
 * scanf reads that value. */
#ifndef COSET_SCAN_TYPED_H
#define COSET_SCAN_TYPED_H

#include "scan.h"

INLINE Verdict typed_ended(CosetScanSource *source)
{
    source->file->_flags |= STREAM_END;
    return SCAN_INPUT_ENDED;
}

INLINE bool typed_has_ended(const CosetScanSource *source)
{
    return source->file->_flags & STREAM_END;
}

/* Reads a value to the target; false at the end of input. */
INLINE bool typed_value(CosetScanSource *source, void *target, size_t size, int kind)
{
    return !typed_has_ended(source) && __coset_stdin_value(target, size, kind);
}

/* Calls are separated by newlines, values of one call by spaces. */
INLINE void typed_separate(CosetScanSource *source)
{
    source->count += __coset_typed_separate(source->count ? ' ' : '\n');
}

INLINE void typed_record(CosetScanSource *source, const char *bytes, size_t count)
{
    source->count += __coset_typed_text(bytes, count);
}

/* Completes the last number. Its text counts for %n unless an earlier call read the number. */
INLINE void typed_close(CosetScanSource *source)
{
    long count = __coset_typed_close();
    source->count += source->count ? count : 0;
}

INLINE void typed_follow(CosetScanSource *source, unsigned char byte)
{
    typed_close(source);
    __coset_typed_follow(byte);
}

/* scan_typed_number.c, scan_typed_text.c */
Verdict __coset_typed_integer(CosetScanSource *source, const ScanDirective *directive, void *target);
Verdict __coset_typed_float(CosetScanSource *source, const ScanDirective *directive, void *target);
Verdict __coset_typed_characters(CosetScanSource *source, const ScanDirective *directive, void *target);

#endif
