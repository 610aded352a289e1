/* Shared by the members of the scanf family. */
#ifndef COSET_SCAN_H
#define COSET_SCAN_H

#include "typed_input.h"
#include <stdarg.h>

typedef struct CosetScanSource {
    FILE *file;        /* NULL: read from `text` */
    const char *text;
    long count;        /* bytes taken so far */
    /* typed: */
    bool counts;       /* a %n follows */
    long beyond;       /* what the count is more with other values than with those of this run; 0 in this run */
    bool varies;       /* the count depends on text that is skipped */
    bool skips;        /* native scanf would have skipped spaces or zeros, which count */
} CosetScanSource;

enum { LENGTH_INT, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_DOUBLE };

typedef struct ScanDirective {
    bool suppressed, allocates;
    int position;
    int width;          /* INT_MAX: none */
    int length;
    char conversion;
    ByteSet set;        /* of %[ */
} ScanDirective;

typedef enum Verdict { SCAN_GOES_ON, SCAN_MISMATCH, SCAN_INPUT_ENDED } Verdict;

/* The result of scanf. `binary_prefix`: %i and %b accept the prefix "0b" (C23). */
int __coset_scan(CosetScanSource *source, const char *format, bool binary_prefix, va_list arguments);

INLINE int scan_get(CosetScanSource *source)
{
    int c;
    if (source->file)
        c = stream_get(source->file);
    else
        c = *source->text ? (unsigned char)*source->text++ : EOF;
    if (c != EOF)
        source->count++;
    return c;
}

INLINE void scan_unget(CosetScanSource *source, int c)
{
    if (c == EOF)
        return;
    source->count--;
    if (source->file)
        source->file->_IO_read_ptr--; /* the byte is still in the buffer */
    else
        source->text--;
}

/* scan_number.c. `width` bytes at most; false when there is no number. */
bool __coset_scan_integer(CosetScanSource *source, int width, int base, bool binary_prefix, CosetInteger *integer);
/* The longest text that can be a float, as a string: in `buffer` of 64 bytes if they fit, else malloced; NULL: no
 * float. */
char *__coset_scan_float(CosetScanSource *source, int width, char *buffer);

/* scan_typed.c: the same from typed standard input. */
Verdict __coset_typed_directive(CosetScanSource *source, const ScanDirective *directive, void *target);
Verdict __coset_typed_literal(CosetScanSource *source, unsigned char byte);
void __coset_typed_space(CosetScanSource *source);
long __coset_typed_count(CosetScanSource *source); /* for %n: bytes of text so far */

#endif
