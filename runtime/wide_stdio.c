#include "stream.h"
#include <errno.h>
#include <wchar.h>

/* Only ASCII can be converted to bytes. */
wint_t fputwc(wchar_t wide, FILE *file)
{
    char byte = (char)wide;
    if ((unsigned)wide > 127) {
        errno = EILSEQ;
        return WEOF;
    }
    return __coset_stream_write(file, &byte, 1) == 1 ? (wint_t)wide : WEOF;
}
ALIAS(putwc, fputwc);

wint_t putwchar(wchar_t wide)
{
    return fputwc(wide, stdout);
}

int fputws(const wchar_t *restrict text, FILE *restrict file)
{
    while (*text && fputwc(*text, file) != WEOF)
        text++;
    return *text ? -1 : 1;
}

wint_t fgetwc(FILE *file)
{
    int c = stream_get(file);
    if (c > 127) {
        errno = EILSEQ;
        return WEOF;
    }
    return c == EOF ? WEOF : (wint_t)c;
}
ALIAS(getwc, fgetwc);

wint_t getwchar(void)
{
    return fgetwc(stdin);
}

int fwide(FILE *file, int mode)
{
    (void)file;
    return mode;
}
