#include "scan_typed.h"
#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_ROOM = 80,
    WIDEST = 4096,          /* text is not padded to a greater width */
};

/* ---- Text ---- */

static bool has_width(const ScanDirective *directive)
{
    return directive->width <= WIDEST;
}

/* Records a number with zeros after its sign and prefix, so that it has the width. Then any byte may follow. */
static void record_padded(CosetScanSource *source, const char *text, size_t length, int width)
{
    size_t head = *text == '-';
    head += length > head + 2 && (text[head + 1] | 32) == 'x' ? 2 : 0;
    typed_record(source, text, head);
    for (size_t zeros = length; zeros < (size_t)width; zeros++)
        typed_record(source, "0", 1);
    typed_record(source, text + head, length - head);
    __coset_typed_clear();
}

/* Digits of the base would continue the number. The closing text ensures that nothing else could. */
static void set_number_tail(unsigned base, const char *closing)
{
    CosetTail *tail = &__coset_tail;
    __coset_typed_clear();
    tail->looked = true;
    tail->closing = closing;
    __coset_ranges_add(&tail->more, '0', (unsigned char)('0' + (base < 10 ? base : 10) - 1));
    if (base == 16) {
        __coset_ranges_add(&tail->more, 'a', 'f');
        __coset_ranges_add(&tail->more, 'A', 'F');
    }
}

/* ---- Integers ---- */

typedef struct IntegerForm {
    unsigned base;          /* 0: %i, which takes the base from the text */
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
    if (conversion == 'i')
        form.base = 0;
    else if (conversion == 'o')
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

/* The largest number that so many digits can write. With %i the prefix "0x" may be worth it. */
static unsigned long largest_of(const IntegerForm *form, int digits)
{
    if (form->base)
        return largest(form->base, digits);
    unsigned long decimal = largest(10, digits), hexadecimal = largest(16, digits - 2);
    return decimal > hexadecimal ? decimal : hexadecimal;
}

/* The number that is written with a minus in place of an unsigned one. */
static unsigned long negated(const IntegerForm *form, long value)
{
    return (0 - (unsigned long)value) & ULONG_MAX >> (64 - 8 * form->size);
}

/* A sign is allowed before an unsigned number, too. */
static void assume_width(const IntegerForm *form, long value)
{
    unsigned long high = largest_of(form, form->width), low = largest_of(form, form->width - 1);
    if (!form->is_signed) {
        __coset_restrict(((unsigned long)value <= high) | (negated(form, value) <= low));
        return;
    }
    long most = high > LONG_MAX ? LONG_MAX : (long)high, least = low > LONG_MAX ? LONG_MIN : -(long)low;
    __coset_restrict((value >= least) & (value <= most));
}

static unsigned long magnitude_of(long value)
{
    unsigned long sign = (unsigned long)(value >> 63);
    return ((unsigned long)value ^ sign) - sign;
}

/* Writes a number, ending at `end`; returns its start. */
static char *write_number(char *end, bool negative, const char *prefix, unsigned base, unsigned long magnitude)
{
    do
        *--end = "0123456789abcdef"[magnitude % base];
    while (magnitude /= base);
    end -= strlen(prefix);
    memcpy(end, prefix, strlen(prefix));
    if (negative)
        *--end = '-';
    return end;
}

static char *integer_text(const IntegerForm *form, long value, char *end)
{
    bool negative = form->is_signed ? value < 0 : form->width && (unsigned long)value > largest(form->base, form->width);
    unsigned long magnitude = !negative ? (unsigned long)value : form->is_signed ? magnitude_of(value) : negated(form, value);
    return write_number(end, negative, "", form->base, magnitude);
}

/* The number of characters of an integer's text, without a decision. */
static long integer_length(const IntegerForm *form, long value)
{
    unsigned long magnitude = form->is_signed ? magnitude_of(value) : (unsigned long)value;
    unsigned long most = ULONG_MAX >> (64 - 8 * form->size);
    long length = 1 + (form->is_signed & (value < 0));
    for (unsigned long power = form->base; power <= most; power *= form->base) {
        length += magnitude >= power;
        if (power > most / form->base)
            break;
    }
    return length;
}

/* ---- %i ---- */

/* True if the number can be written with so many characters, of which none is missing: then any byte may follow. Zeros
 * can be added to an octal or hexadecimal number only. */
static int fills(unsigned long magnitude, int room)
{
    int octal = magnitude <= largest(8, room - 1), hexadecimal = (room > 2) & (magnitude <= largest(16, room - 2));
    return octal | hexadecimal | (magnitude > largest(10, room - 1));
}

/* Octal if there is no width: an 8 or 9 may follow such a number, but no other one. */
static void record_any_base(CosetScanSource *source, const ScanDirective *directive, long value)
{
    char buffer[TEXT_ROOM], *end = buffer + TEXT_ROOM;
    unsigned long magnitude = magnitude_of(value);
    int width = directive->width;
    int full = ((value >= 0) & fills(magnitude, width)) | ((value < 0) & fills(magnitude, width - 1));
    value = __coset_concrete(value);
    magnitude = magnitude_of(value);
    int room = width - (value < 0);
    bool octal = magnitude <= largest(8, room - 1), hexadecimal = room > 2 && magnitude <= largest(16, room - 2);
    bool bare = octal && has_width(directive); /* padding adds the zero */
    char *text = write_number(end, value < 0, bare ? "" : octal ? "0" : hexadecimal ? "0x" : "",
                              octal ? 8 : hexadecimal ? 16 : 10, magnitude);
    if (!has_width(directive)) {
        typed_record(source, text, (size_t)(end - text));
        set_number_tail(8, "");
        return;
    }
    record_padded(source, text, (size_t)(end - text), octal || hexadecimal ? width : 0);
    set_number_tail(10, "");
    __coset_tail.full = full;
}

static Verdict read_any_base(CosetScanSource *source, const ScanDirective *directive, long value)
{
    if (source->counts)
        value = __coset_result_pin(value);
    typed_separate(source);
    record_any_base(source, directive, value);
    return SCAN_GOES_ON;
}

/* ---- Reading integers ---- */

static Verdict skip_integer(CosetScanSource *source, const ScanDirective *directive)
{
    unsigned base = integer_form(directive).base;
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    typed_separate(source);
    source->varies = true;
    if (has_width(directive)) {
        record_padded(source, "0", 1, directive->width);
        __coset_tail.looked = true;
        return SCAN_GOES_ON;
    }
    typed_record(source, base ? "0" : "00", base ? 1 : 2);
    set_number_tail(base ? base : 8, base ? "0" : "");
    return SCAN_GOES_ON;
}

/* Zero has two digits if a prefix could follow the first, but only if bytes follow or are counted. */
static void record_integer(CosetScanSource *source, const ScanDirective *directive, const IntegerForm *form, long value)
{
    char buffer[TEXT_ROOM], *end = buffer + TEXT_ROOM;
    bool takes_prefix = form->base != 10;
    long length = source->counts && !has_width(directive) ? integer_length(form, value) + (takes_prefix & (value == 0)) : 0;
    value = __coset_concrete(value);
    char *text = integer_text(form, value, end);
    if (has_width(directive)) {
        record_padded(source, text, (size_t)(end - text), directive->width);
        __coset_tail.looked = true; /* as in glibc */
        return;
    }
    typed_record(source, text, (size_t)(end - text));
    set_number_tail(form->base, takes_prefix && value == 0 ? "0" : "");
    if (source->counts) {
        typed_close(source);
        source->beyond += length - __coset_concrete(length);
    }
}

Verdict __coset_typed_integer(CosetScanSource *source, const ScanDirective *directive, void *target)
{
    if (directive->suppressed)
        return skip_integer(source, directive);
    IntegerForm form = integer_form(directive);
    int kind = directive->conversion == 'p' ? 'p' : form.is_signed ? 'i' : 'u';
    if (!typed_value(source, target, form.size, kind))
        return typed_ended(source);
    long value = load_integer(&form, target);
    if (form.width)
        assume_width(&form, value);
    source->skips = true;
    if (form.base == 0)
        return read_any_base(source, directive, value);
    typed_separate(source);
    record_integer(source, directive, &form, value);
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

/* Infinity or NaN; of a number that native scanf can return. */
static int is_no_number(const FloatBits *value, size_t size)
{
    if (size == sizeof value->wide)
        return (value->words[1] & 0x7fff) == 0x7fff;
    uint64_t infinity = size == sizeof value->real ? UINT64_C(0x7ff) << 52 : UINT64_C(0xff) << 23;
    return (value->words[0] & infinity) == infinity;
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

/* After an exponent, only digits could continue the number. */
static const char *float_closing(const char *text)
{
    if (strpbrk(text, "np"))
        return strchr(text, 'i') ? "inity" : "";
    return strchr(text, 'e') ? "" : "e0";
}

/* The width that is enough for the text of every number. */
static int sufficient_width(size_t size)
{
    return size == sizeof(float) ? 16 : size == sizeof(double) ? 24 : 29;
}

/* A float that must fit a smaller width is restricted to integers. Their text can be padded with zeros. */
static void assume_float_width(const void *target, size_t size, int width)
{
    IntegerForm form = {.base = 10, .is_signed = true, .width = width < 9 ? width : 9};
    long double value = size == sizeof(float)    ? *(const float *)target
                        : size == sizeof(double) ? *(const double *)target
                                                 : *(const long double *)target;
    long high = (long)largest(10, form.width), low = -(long)largest(10, form.width - 1);
    __coset_restrict((value >= low) & (value <= high) & !(width == 1 && __builtin_signbit(value)));
    __coset_restrict((long double)(int)value == value);
    if (width > 1)
        __coset_bound("scanf_floats");
}

static Verdict skip_float(CosetScanSource *source, const ScanDirective *directive)
{
    if (typed_has_ended(source))
        return SCAN_INPUT_ENDED;
    typed_separate(source);
    source->varies = true;
    if (has_width(directive)) {
        record_padded(source, "0", 1, directive->width);
        return SCAN_GOES_ON;
    }
    typed_record(source, "0", 1);
    set_number_tail(10, "e0");
    return SCAN_GOES_ON;
}

/* Any byte may follow an infinity or a NaN, and a number that has its greatest length. */
static void record_float(CosetScanSource *source, const ScanDirective *directive, FloatBits bits, size_t size)
{
    char text[TEXT_ROOM];
    int no_number = is_no_number(&bits, size);
    size_t length = float_text(text, size, concrete_float(bits, size));
    if (!has_width(directive)) {
        typed_record(source, text, length);
        set_number_tail(10, float_closing(text));
        __coset_tail.full = no_number;
    } else if (!__coset_concrete(no_number)) {
        record_padded(source, text, length, directive->width);
    } else {
        typed_record(source, text, length);
        typed_record(source, float_closing(text), strlen(float_closing(text)));
        __coset_typed_clear();
    }
}

Verdict __coset_typed_float(CosetScanSource *source, const ScanDirective *directive, void *target)
{
    size_t size = float_size(directive);
    if (directive->suppressed)
        return skip_float(source, directive);
    if (!typed_value(source, target, size, 'f'))
        return typed_ended(source);
    FloatBits bits = load_bits(target, size);
    __coset_restrict(is_readable(&bits, size));
    bool limited = directive->width < sufficient_width(size);
    if (limited)
        assume_float_width(target, size, directive->width);
    source->skips = true;
    for (int i = 0; i < 2 && source->counts && !limited; i++)
        bits.words[i] = (uint64_t)__coset_result_pin((long)bits.words[i]);
    typed_separate(source);
    record_float(source, directive, bits, size);
    return SCAN_GOES_ON;
}
