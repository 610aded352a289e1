#include "scan.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Integers ---- */

typedef struct NumberReader {
    CosetScanSource *source;
    int width;          /* bytes that may still be taken */
    int c;              /* the next byte, already consumed from the source; EOF if there is none or no width is left */
} NumberReader;

static void advance(NumberReader *reader)
{
    reader->c = reader->width > 0 ? scan_get(reader->source) : EOF;
    if (reader->c != EOF)
        reader->width--;
}

/* Consumes a leading 0 and a prefix, and determines the base if it is 0; true if a digit was consumed. */
static bool read_prefix(NumberReader *reader, int *base, bool binary_prefix)
{
    if (*base != 0 && *base != 16 && !(binary_prefix && *base == 2))
        return false;
    if (reader->c != '0') {
        *base = *base ? *base : 10;
        return false;
    }
    advance(reader);
    int letter = reader->c == EOF ? 0 : reader->c | 32;
    if (letter == 'x' && (*base == 0 || *base == 16)) {
        *base = 16;
        advance(reader);
    } else if (binary_prefix && letter == 'b' && (*base == 0 || *base == 2)) {
        *base = 2;
        advance(reader);
    } else if (*base == 0) {
        *base = 8;
    }
    return true;
}

bool __coset_scan_integer(CosetScanSource *source, int width, int base, bool binary_prefix, CosetInteger *integer)
{
    NumberReader reader = {source, width, 0};
    *integer = (CosetInteger){0};
    advance(&reader);
    if (reader.c == '-' || reader.c == '+') {
        integer->negative = reader.c == '-';
        advance(&reader);
    }
    bool any = read_prefix(&reader, &base, binary_prefix);
    unsigned long value = 0, radix = (unsigned long)base;
    unsigned digit, digits = 0;
    for (; reader.c != EOF && __coset_take_digit(reader.c, (unsigned)base, &digit); digits++) {
        if (digits >= COSET_SMALL_DIGITS && value > (ULONG_MAX - digit) / radix)
            integer->overflow = true;
        value = value * radix + digit;
        any = true;
        advance(&reader);
    }
    integer->small = digits <= COSET_SMALL_DIGITS;
    integer->magnitude = integer->overflow ? ULONG_MAX : value;
    if (reader.width == 0 && reader.c == EOF) /* glibc reads ahead the next byte in this case, too */
        reader.c = scan_get(source);
    scan_unget(source, reader.c);
    return any;
}

/* ---- Floats ---- */

enum { BUFFER_SIZE = 64 };

typedef struct FloatReader {
    NumberReader reader;
    char *buffer;        /* the caller's, of BUFFER_SIZE bytes */
    char *text;          /* the consumed text: in the buffer or malloced */
    size_t length, capacity;
} FloatReader;

static void keep(FloatReader *number)
{
    if (number->length + 1 == number->capacity) {
        char *larger = malloc(2 * number->capacity);
        memcpy(larger, number->text, number->length);
        if (number->text != number->buffer)
            free(number->text);
        number->text = larger;
        number->capacity *= 2;
    }
    number->text[number->length++] = (char)number->reader.c;
    number->text[number->length] = '\0';
    advance(&number->reader);
}

/* The byte after the word is read ahead only if the word may continue. */
static bool keep_word(FloatReader *number, const char *word, bool may_go_on)
{
    for (; *word && number->reader.c != EOF && (number->reader.c | 32) == *word; word++) {
        if (!word[1] && !may_go_on)
            number->reader.width = 0;
        keep(number);
    }
    return !*word;
}

static bool keep_infinity(FloatReader *number)
{
    if (!keep_word(number, "inf", true))
        return false;
    return (number->reader.c | 32) != 'i' || number->reader.c == EOF || keep_word(number, "inity", false);
}

/* Consumes digits, point and exponent; true if they are a number ("0x." counts as 0). */
static bool keep_digits(FloatReader *number)
{
    bool hexadecimal = false, digit = false, point = false, exponent = false;
    if (number->reader.c == '0') {
        keep(number);
        if (number->reader.c != EOF && (number->reader.c | 32) == 'x') {
            hexadecimal = true;
            keep(number);
        } else {
            digit = true;
        }
    }
    int mark = hexadecimal ? 'p' : 'e';
    for (int c; (c = number->reader.c) != EOF;) {
        char last = number->length ? number->text[number->length - 1] : 0;
        unsigned value;
        if (__coset_take_digit(c, hexadecimal && !exponent ? 16 : 10, &value))
            digit = true;
        else if (exponent && (last | 32) == mark && (c == '-' || c == '+'))
            ;
        else if (digit && !exponent && (c | 32) == mark)
            exponent = point = true;
        else if (c == '.' && !point)
            point = true;
        else
            break;
        keep(number);
    }
    return digit || (hexadecimal && point);
}

char *__coset_scan_float(CosetScanSource *source, int width, char *buffer)
{
    FloatReader number = {{source, width, 0}, buffer, buffer, 0, BUFFER_SIZE};
    advance(&number.reader);
    if (number.reader.c == '-' || number.reader.c == '+')
        keep(&number);
    int first = number.reader.c == EOF ? 0 : number.reader.c | 32;
    bool valid = first == 'n'   ? keep_word(&number, "nan", false)
                 : first == 'i' ? keep_infinity(&number)
                                : keep_digits(&number);
    if (valid || (first != 'n' && first != 'i')) /* glibc consumes the byte that ends an invalid word */
        scan_unget(source, number.reader.c);
    if (valid)
        return number.text;
    if (number.text != buffer)
        free(number.text);
    return NULL;
}
