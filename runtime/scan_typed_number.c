#include "scan_typed.h"
#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_FLOAT = 40,     /* bytes of any float's text */
    TEXT_ROOM = 80,
};

/* ---- Integers ---- */

typedef struct IntegerForm {
    unsigned base;
    bool is_signed;
    size_t size;
    int width;              /* digits and sign, if that restricts the value; else 0 */
} IntegerForm;

static IntegerForm integer_form(const ScanDirective *directive)
{
    static const unsigned char sizes[] = {
        [LENGTH_INT] = 4, [LENGTH_CHAR] = 1, [LENGTH_SHORT] = 2, [LENGTH_LONG] = 8, [LENGTH_LONG_DOUBLE] = 8};
    char conversion = directive->conversion;
    IntegerForm form = {.base = 10, .size = conversion == 'p' ? sizeof(void *) : sizes[directive->length]};
    form.is_signed = conversion == 'd' || conversion == 'i';
    if (conversion == 'o')
        form.base = 8;
    else if (conversion == 'b')
        form.base = 2;
    else if (conversion == 'x' || conversion == 'X' || conversion == 'p')
        form.base = 16;
    form.width = directive->width <= 64 ? directive->width : 0;
    return form;
}

static long load_integer(const IntegerForm *form, const void *target)
{
    switch (form->size) {
    case 1: return form->is_signed ? *(const signed char *)target : *(const unsigned char *)target;
    case 2: return form->is_signed ? *(const short *)target : *(const unsigned short *)target;
    case 4: return form->is_signed ? (long)*(const int *)target : (long)*(const unsigned *)target;
    default: return *(const long *)target;
    }
}

/* base^digits - 1, saturated. */
static unsigned long largest(unsigned base, int digits)
{
    unsigned long value = 0;
    for (; digits > 0; digits--) {
        if (value > (ULONG_MAX - (base - 1)) / base)
            return ULONG_MAX;
        value = value * base + (base - 1);
    }
    return value;
}

static void assume_width(const IntegerForm *form, long value)
{
    unsigned long high = largest(form->base, form->width), low = largest(form->base, form->width - 1);
    if (!form->is_signed) {
        __coset_restrict((unsigned long)value <= high);
        return;
    }
    long most = high > LONG_MAX ? LONG_MAX : (long)high, least = low > LONG_MAX ? LONG_MIN : -(long)low;
    __coset_restrict((value >= least) & (value <= most));
}

/* Writes the text of a number, ending at `end`; returns its start. `fill` pads to the width with zeros. */
static char *integer_text(const IntegerForm *form, bool fill, long value, char *end)
{
    bool negative = form->is_signed && value < 0;
    unsigned long magnitude = negative ? 0 - (unsigned long)value : (unsigned long)value;
    char *start = end;
    do
        *--start = "0123456789abcdef"[magnitude % form->base];
    while (magnitude /= form->base);
    while (fill && end - start + negative < form->width)
        *--start = '0';
    if (negative)
        *--start = '-';
    return start;
}

/* Records a number. The closing text ensures that only digits of the base could continue it. */
static void record_number(CosetScanSource *source, const ScanDirective *directive, const char *text, size_t length,
                          unsigned base, const char *closing)
{
    CosetTail *tail = &__coset_tail;
    int width = directive->width;
    bool is_float = strchr("aefg", directive->conversion | 32);
    typed_record(source, text, length);
    __coset_typed_clear();
    source->varies = source->varies || length != (size_t)width;
    tail->looked = length != (size_t)width || !is_float; /* as in glibc */
    if (length == (size_t)width)
        return;
    tail->closing = closing;
    __coset_ranges_add(&tail->more, '0', (unsigned char)('0' + (base < 10 ? base : 10) - 1));
    if (base == 16) {
        __coset_ranges_add(&tail->more, 'a', 'f');
        __coset_ranges_add(&tail->more, 'A', 'F');
    }
}

static Verdict skip_integer(CosetScanSource *source, const ScanDirective *directive)
{
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    typed_separate(source);
    record_number(source, directive, "0", 1, integer_form(directive).base, "0");
    return SCAN_GOES_ON;
}

Verdict __coset_typed_integer(CosetScanSource *source, const ScanDirective *directive, void *target)
{
    char buffer[TEXT_ROOM], *end = buffer + TEXT_ROOM;
    if (directive->suppressed)
        return skip_integer(source, directive);
    IntegerForm form = integer_form(directive);
    int kind = directive->conversion == 'p' ? 'p' : form.is_signed ? 'i' : 'u';
    if (!typed_value(source, target, form.size, kind))
        return typed_ended(source);
    long value = load_integer(&form, target);
    if (form.width)
        assume_width(&form, value);
    typed_separate(source);
    bool fill = form.width && directive->conversion != 'i';
    value = __coset_concrete(value);
    char *text = integer_text(&form, fill, value, end);
    bool takes_prefix = value == 0 && (form.base != 10 || directive->conversion == 'i');
    record_number(source, directive, text, (size_t)(end - text), form.base, takes_prefix ? "0" : "");
    return SCAN_GOES_ON;
}

/* ---- Floats ---- */

static size_t float_size(const ScanDirective *directive)
{
    return directive->length == LENGTH_LONG_DOUBLE ? sizeof(long double)
           : directive->length == LENGTH_LONG      ? sizeof(double)
                                                   : sizeof(float);
}

typedef union FloatBits {
    float single;
    double real;
    long double wide;
    uint64_t words[2];
} FloatBits;

static FloatBits load_bits(const void *target, size_t size)
{
    FloatBits value = {.words = {0, 0}};
    memcpy(&value, target, size == sizeof value.wide ? 10 : size);
    return value;
}

/* Native scanf can return numbers, infinities and one kind of NaN (with either sign). */
static int is_readable(const FloatBits *value, size_t size)
{
    if (size == sizeof value->wide) {
        uint64_t mantissa = value->words[0], exponent = value->words[1] & 0x7fff;
        int normal = (exponent != 0) == (mantissa >> 63);
        return normal & ((exponent != 0x7fff) | (mantissa << 2 == 0));
    }
    uint64_t magnitude = value->words[0] & (size == sizeof value->real ? INT64_MAX : INT32_MAX);
    uint64_t infinity = size == sizeof value->real ? UINT64_C(0x7ff) << 52 : UINT64_C(0xff) << 23;
    uint64_t quiet = size == sizeof value->real ? UINT64_C(0xfff) << 51 : UINT64_C(0x1ff) << 22;
    return (magnitude <= infinity) | (magnitude == quiet);
}

/* The value of the bits in this run. */
static long double concrete_float(FloatBits value, size_t size)
{
    for (int i = 0; i < 2; i++)
        value.words[i] = (uint64_t)__coset_concrete((long)value.words[i]);
    return size == sizeof value.single ? value.single : size == sizeof value.real ? value.real : value.wide;
}

static bool reads_back(const char *text, size_t size, long double value)
{
    return (size == sizeof(float)    ? strtof(text, NULL)
            : size == sizeof(double) ? strtod(text, NULL)
                                     : strtold(text, NULL)) == value;
}

/* The shortest common form that is exact. Hexadecimal is exact in every rounding mode. */
static size_t float_text(char *text, size_t size, long double value)
{
    static const unsigned char digits[] = {6, 9, 15, 17, 21};
    int error = errno;
    for (size_t i = 0; i < sizeof digits && fegetround() == FE_TONEAREST; i++) {
        long length = __coset_format_float(text, TEXT_ROOM, "%*.*Lg", 0, digits[i], value);
        bool exact = value != value || reads_back(text, size, value);
        errno = error;
        if (exact)
            return (size_t)length;
    }
    return (size_t)__coset_format_float(text, TEXT_ROOM, "%*.*La", 0, -1, value);
}

/* After an exponent, only digits could continue the number. If the width leaves no room for one, a point is added. */
static const char *float_closing(const char *text, size_t length, int width)
{
    if (strpbrk(text, "np"))
        return strchr(text, 'i') ? "inity" : "";
    if (strchr(text, 'e'))
        return "";
    return length + 2 <= (size_t)width ? "e0" : ".";
}

/* A float that must fit a small width is restricted to integers of that width. */
static void assume_float_width(const void *target, size_t size, int width)
{
    IntegerForm form = {.base = 10, .is_signed = true, .width = width < 9 ? width : 9};
    long double value = size == sizeof(float)    ? *(const float *)target
                        : size == sizeof(double) ? *(const double *)target
                                                 : *(const long double *)target;
    long high = (long)largest(10, form.width), low = -(long)largest(10, form.width - 1);
    __coset_restrict((value >= low) & (value <= high) & !(width == 1 && __builtin_signbit(value)));
    __coset_restrict((long double)(int)value == value);
}

static Verdict skip_float(CosetScanSource *source, const ScanDirective *directive)
{
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    typed_separate(source);
    record_number(source, directive, "0", 1, 10, float_closing("0", 1, directive->width));
    return SCAN_GOES_ON;
}

Verdict __coset_typed_float(CosetScanSource *source, const ScanDirective *directive, void *target)
{
    char text[TEXT_ROOM];
    size_t size = float_size(directive);
    if (directive->suppressed)
        return skip_float(source, directive);
    if (!typed_value(source, target, size, 'f'))
        return typed_ended(source);
    FloatBits bits = load_bits(target, size);
    __coset_restrict(is_readable(&bits, size));
    if (directive->width < LONGEST_FLOAT)
        assume_float_width(target, size, directive->width);
    typed_separate(source);
    long double value = concrete_float(bits, size);
    size_t length = float_text(text, size, value);
    record_number(source, directive, text, length, 10, float_closing(text, length, directive->width));
    return SCAN_GOES_ON;
}
