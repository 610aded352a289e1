/* The C locale: a character is a byte below 128; other bytes have no wide character. */
#include "coset_runtime.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

size_t __ctype_get_mb_cur_max(void)
{
    return 1;
}

size_t mbrtowc(wchar_t *restrict wide, const char *restrict bytes, size_t size, mbstate_t *restrict state)
{
    (void)state;
    if (!bytes)
        return 0;
    if (size == 0)
        return (size_t)-2;
    if ((unsigned char)*bytes > 127) {
        errno = EILSEQ;
        return (size_t)-1;
    }
    if (wide)
        *wide = *bytes;
    return *bytes != '\0';
}
ALIAS(__mbrtowc, mbrtowc);

size_t wcrtomb(char *restrict bytes, wchar_t wide, mbstate_t *restrict state)
{
    (void)state;
    if (!bytes)
        return 1;
    if ((unsigned)wide > 127) {
        errno = EILSEQ;
        return (size_t)-1;
    }
    *bytes = (char)wide;
    return 1;
}

int mbtowc(wchar_t *restrict wide, const char *restrict bytes, size_t size)
{
    size_t length = mbrtowc(wide, bytes, size, NULL);
    return length == (size_t)-2 ? -1 : (int)length;
}

int wctomb(char *bytes, wchar_t wide)
{
    return bytes ? (int)wcrtomb(bytes, wide, NULL) : 0;
}

int mblen(const char *bytes, size_t size)
{
    return mbtowc(NULL, bytes, size);
}

size_t mbrlen(const char *restrict bytes, size_t size, mbstate_t *restrict state)
{
    return mbrtowc(NULL, bytes, size, state);
}

int mbsinit(const mbstate_t *state)
{
    (void)state;
    return 1;
}

wint_t btowc(int byte)
{
    return byte >= 0 && byte < 128 ? (wint_t)byte : WEOF;
}

int wctob(wint_t wide)
{
    return wide < 128 ? (int)wide : EOF;
}

/* *bytes moves to where conversion stopped, and is NULL after the end of the string. */
size_t mbsrtowcs(wchar_t *restrict wide, const char **restrict bytes, size_t size, mbstate_t *restrict state)
{
    const char *text = *bytes;
    for (size_t i = 0; !wide || i < size; i++) {
        wchar_t c;
        size_t length = mbrtowc(&c, text + i, 1, state);
        if (wide) {
            *bytes = length == 0 ? NULL : text + i + (length == 1);
            if (length != (size_t)-1)
                wide[i] = c;
        }
        if (length != 1)
            return length == 0 ? i : length;
    }
    return size;
}

size_t mbstowcs(wchar_t *wide, const char *bytes, size_t size)
{
    return mbsrtowcs(wide, &bytes, size, NULL);
}

size_t wcsrtombs(char *restrict bytes, const wchar_t **restrict wide, size_t size, mbstate_t *restrict state)
{
    const wchar_t *text = *wide;
    for (size_t i = 0; !bytes || i < size; i++) {
        char c;
        bool valid = wcrtomb(&c, text[i], state) == 1;
        if (bytes) {
            *wide = !valid ? text + i : text[i] ? text + i + 1 : NULL;
            if (valid)
                bytes[i] = c;
        }
        if (!valid || !text[i])
            return valid ? i : (size_t)-1;
    }
    return size;
}

size_t wcstombs(char *bytes, const wchar_t *wide, size_t size)
{
    return wcsrtombs(bytes, &wide, size, NULL);
}
