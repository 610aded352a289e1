/* The engine of the scanf family. */
#include "scan_typed.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

float strtof(const char *restrict text, char **restrict end);
double strtod(const char *restrict text, char **restrict end);
long double strtold(const char *restrict text, char **restrict end);

typedef struct Scanner {
    CosetScanSource *source;
    bool binary_prefix;
    bool typed;         /* see typed_input.h */
    va_list arguments, all_arguments;
    int done;           /* conversions stored */
} Scanner;

/* ---- The format ---- */

static const char *parse_number(const char *format, int *number)
{
    *number = 0;
    for (; __coset_is_digit((unsigned char)*format); format++)
        *number = *number > (INT_MAX - 9) / 10 ? INT_MAX : *number * 10 + (*format - '0');
    return format;
}

static const char *parse_set(ScanDirective *directive, const char *format)
{
    bool negated = *format == '^';
    if (negated)
        format++;
    ByteSet set = {{0}};
    for (bool first = true; *format && (first || *format != ']'); first = false) {
        unsigned char low = (unsigned char)*format++, high = low;
        if (*format == '-' && format[1] && format[1] != ']' && (unsigned char)format[1] >= low) {
            high = (unsigned char)format[1];
            format += 2;
        }
        for (unsigned c = low; c <= high; c++)
            byte_set_add(&set, (unsigned char)c);
    }
    for (int i = 0; i < 4; i++)
        directive->set.bits[i] = negated ? ~set.bits[i] : set.bits[i];
    if (!*format) { /* no ']': nothing matches, as in glibc */
        directive->conversion = '\0';
        return format;
    }
    return format + 1;
}

static const char *parse_length(ScanDirective *directive, const char *format)
{
    switch (*format) {
    case 'h':
        directive->length = format[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
        directive->length = format[1] == 'l' ? LENGTH_LONG_DOUBLE : LENGTH_LONG;
        return format + (format[1] == 'l' ? 2 : 1);
    case 'L': case 'q':
        directive->length = LENGTH_LONG_DOUBLE;
        return format + 1;
    case 'j': case 'z': case 'Z': case 't':
        directive->length = LENGTH_LONG;
        return format + 1;
    default:
        return format;
    }
}

static const char *parse_directive(ScanDirective *directive, const char *format)
{
    int number;
    *directive = (ScanDirective){.width = INT_MAX};
    const char *rest = parse_number(format, &number);
    if (number > 0 && *rest == '$') {
        directive->position = number;
        format = rest + 1;
    }
    for (; *format == '*' || *format == '\'' || *format == 'I'; format++)
        directive->suppressed = directive->suppressed || *format == '*';
    format = parse_number(format, &number);
    directive->width = number ? number : INT_MAX;
    if (*format == 'm') {
        directive->allocates = true;
        format++;
    }
    format = parse_length(directive, format);
    directive->conversion = *format;
    if (!*format)
        return format;
    return *format == '[' ? parse_set(directive, format + 1) : format + 1;
}

/* All arguments are pointers, so any position can be reached by counting. */
static void *next_target(Scanner *scanner, const ScanDirective *directive)
{
    if (directive->position == 0)
        return va_arg(scanner->arguments, void *);
    va_list arguments;
    va_copy(arguments, scanner->all_arguments);
    void *target = NULL;
    for (int i = 0; i < directive->position; i++)
        target = va_arg(arguments, void *);
    va_end(arguments);
    return target;
}

/* ---- Conversions ---- */

/* The byte after the spaces, or EOF; it is not consumed. */
static int skip_spaces(CosetScanSource *source)
{
    int c;
    do
        c = scan_get(source);
    while (__coset_is_space(c));
    scan_unget(source, c);
    return c;
}

static void store_integer(void *target, int length, long value)
{
    switch (length) {
    case LENGTH_CHAR: *(signed char *)target = (signed char)value; break;
    case LENGTH_SHORT: *(short *)target = (short)value; break;
    case LENGTH_INT: *(int *)target = (int)value; break;
    default: *(long *)target = value; break;
    }
}

static int base_of(char conversion)
{
    switch (conversion) {
    case 'i': return 0;
    case 'o': return 8;
    case 'x': case 'X': case 'p': return 16;
    case 'b': return 2;
    default: return 10;
    }
}

static Verdict scan_integer(Scanner *scanner, const ScanDirective *directive)
{
    CosetInteger integer;
    bool is_signed = directive->conversion == 'd' || directive->conversion == 'i';
    if (!__coset_scan_integer(scanner->source, directive->width, base_of(directive->conversion), scanner->binary_prefix,
                              &integer))
        return SCAN_MISMATCH;
    if (directive->suppressed)
        return SCAN_GOES_ON;
    long value = is_signed ? __coset_integer_signed(&integer) : (long)__coset_integer_unsigned(&integer);
    int length = directive->conversion == 'p' ? LENGTH_LONG : directive->length;
    store_integer(next_target(scanner, directive), length, value);
    scanner->done++;
    return SCAN_GOES_ON;
}

static Verdict scan_pointer(Scanner *scanner, const ScanDirective *directive)
{
    static const char nil[] = "(nil)";
    int c = scan_get(scanner->source);
    scan_unget(scanner->source, c);
    if (c != '(' || directive->width < 5)
        return scan_integer(scanner, directive);
    for (int i = 0; nil[i]; i++) {
        c = scan_get(scanner->source);
        if (c != nil[i]) {
            scan_unget(scanner->source, c);
            return SCAN_MISMATCH;
        }
    }
    if (!directive->suppressed) {
        *(void **)next_target(scanner, directive) = NULL;
        scanner->done++;
    }
    return SCAN_GOES_ON;
}

static Verdict scan_float(Scanner *scanner, const ScanDirective *directive)
{
    char buffer[64];
    char *text = __coset_scan_float(scanner->source, directive->width, buffer);
    if (!text)
        return SCAN_MISMATCH;
    if (!directive->suppressed) {
        void *target = next_target(scanner, directive);
        if (directive->length == LENGTH_LONG_DOUBLE)
            *(long double *)target = strtold(text, NULL);
        else if (directive->length == LENGTH_LONG)
            *(double *)target = strtod(text, NULL);
        else
            *(float *)target = strtof(text, NULL);
        scanner->done++;
    }
    if (text != buffer)
        free(text);
    return SCAN_GOES_ON;
}

/* The destination of %s, %c and %[: memory of the program, or memory that grows. */
typedef struct TextTarget {
    char *memory;       /* NULL: nothing is stored */
    size_t length;      /* in characters */
    size_t capacity;    /* in characters, when `allocates` */
    size_t unit;        /* bytes per character: 1, or that of wchar_t */
    bool allocates;
} TextTarget;

static void put_character(TextTarget *target, int c)
{
    if (target->allocates && target->length == target->capacity) {
        target->capacity = 2 * target->capacity + 16;
        target->memory = realloc(target->memory, target->capacity * target->unit);
    }
    if (!target->memory)
        return;
    if (target->unit == 1)
        target->memory[target->length++] = (char)c;
    else
        ((wchar_t *)(void *)target->memory)[target->length++] = c;
}

INLINE bool accepts(const ScanDirective *directive, int c)
{
    switch (directive->conversion) {
    case 'c': case 'C': return true;
    case '[': return byte_set_has(&directive->set, (unsigned char)c);
    default: return !__coset_is_space(c);
    }
}

static Verdict scan_text(Scanner *scanner, ScanDirective *directive)
{
    bool counted = (directive->conversion | 32) == 'c';
    bool wide = directive->length == LENGTH_LONG || directive->conversion == 'C' || directive->conversion == 'S';
    void *argument = directive->suppressed ? NULL : next_target(scanner, directive);
    TextTarget target = {.memory = directive->allocates ? NULL : argument,
                         .unit = wide ? sizeof(wchar_t) : 1,
                         .allocates = directive->allocates && argument};
    int left = counted && directive->width == INT_MAX ? 1 : directive->width;
    long start = scanner->source->count;
    int c = 0;
    for (; left > 0; left--) {
        c = scan_get(scanner->source);
        if (c == EOF)
            break;
        if (!accepts(directive, c)) {
            scan_unget(scanner->source, c);
            break;
        }
        put_character(&target, c);
    }
    if (scanner->source->count == start) {
        free(directive->allocates ? target.memory : NULL);
        return c == EOF ? SCAN_INPUT_ENDED : SCAN_MISMATCH;
    }
    if (!argument)
        return SCAN_GOES_ON;
    if (!counted)
        put_character(&target, 0);
    if (directive->allocates)
        *(void **)argument = target.memory;
    scanner->done++;
    return SCAN_GOES_ON;
}

static Verdict match_byte(Scanner *scanner, int wanted)
{
    int c = scan_get(scanner->source);
    if (c == wanted)
        return SCAN_GOES_ON;
    scan_unget(scanner->source, c);
    return c == EOF ? SCAN_INPUT_ENDED : SCAN_MISMATCH;
}

/* False if the directive must be matched byte by byte: buffered bytes come first (put back or read ahead), and no typed
 * value can follow if white space cannot end the previous item. */
static bool takes_typed(Scanner *scanner, bool skips_spaces)
{
    if (!scanner->typed)
        return false;
    FILE *file = scanner->source->file;
    while (skips_spaces && stream_ready(file) > 0 && __coset_is_space((unsigned char)*file->_IO_read_ptr))
        scan_get(scanner->source);
    if (stream_ready(file) > 0)
        return false;
    bool typed = !skips_spaces || __coset_typed_is_separable();
    if (!typed)
        typed_close(scanner->source);
    return typed;
}

static Verdict run_literal(Scanner *scanner, unsigned char byte)
{
    if (!takes_typed(scanner, false))
        return match_byte(scanner, byte);
    if (!ranges_have(&__coset_tail.more, byte))
        return __coset_typed_literal(scanner->source, byte);
    typed_close(scanner->source);
    return match_byte(scanner, byte);
}

/* True if the format has a %n. */
static bool stores_count(const char *format)
{
    ScanDirective directive = {0};
    while (*format && directive.conversion != 'n')
        format = *format == '%' ? parse_directive(&directive, format + 1) : format + 1;
    return directive.conversion == 'n';
}

static Verdict run_typed(Scanner *scanner, const ScanDirective *directive, const char *rest)
{
    scanner->source->counts = stores_count(rest);
    bool stores = !directive->suppressed && directive->conversion != '%';
    void *target = stores ? next_target(scanner, directive) : NULL;
    Verdict verdict = __coset_typed_directive(scanner->source, directive, target);
    scanner->done += stores && verdict == SCAN_GOES_ON;
    return verdict;
}

static Verdict run_directive(Scanner *scanner, ScanDirective *directive, const char *rest)
{
    char conversion = directive->conversion;
    bool skips_spaces = conversion != '[' && (conversion | 32) != 'c';
    if (conversion == 'n') {
        long count = scanner->typed ? __coset_typed_count(scanner->source) : scanner->source->count;
        if (!directive->suppressed)
            store_integer(next_target(scanner, directive), directive->length, count);
        return SCAN_GOES_ON;
    }
    if (takes_typed(scanner, skips_spaces))
        return run_typed(scanner, directive, rest);
    if (skips_spaces && skip_spaces(scanner->source) == EOF)
        return SCAN_INPUT_ENDED;
    switch (conversion) {
    case '%':
        return match_byte(scanner, '%');
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': case 'b':
        return scan_integer(scanner, directive);
    case 'p':
        return scan_pointer(scanner, directive);
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
        return scan_float(scanner, directive);
    case 's': case 'S': case 'c': case 'C': case '[':
        return scan_text(scanner, directive);
    default:
        return SCAN_MISMATCH;
    }
}

static Verdict run(Scanner *scanner, const char *format)
{
    ScanDirective directive;
    while (*format) {
        Verdict verdict = SCAN_GOES_ON;
        if (__coset_is_space((unsigned char)*format)) {
            if (takes_typed(scanner, true))
                __coset_typed_space(scanner->source);
            else
                skip_spaces(scanner->source);
            format++;
        } else if (*format != '%') {
            verdict = run_literal(scanner, (unsigned char)*format++);
        } else {
            format = parse_directive(&directive, format + 1);
            verdict = run_directive(scanner, &directive, format);
        }
        if (verdict != SCAN_GOES_ON)
            return verdict;
    }
    return SCAN_GOES_ON;
}

int __coset_scan(CosetScanSource *source, const char *format, bool binary_prefix, va_list arguments)
{
    Scanner scanner = {.source = source, .binary_prefix = binary_prefix};
    scanner.typed = source->file && __coset_is_typed(source->file);
    va_copy(scanner.arguments, arguments);
    va_copy(scanner.all_arguments, arguments);
    Verdict verdict = run(&scanner, format);
    va_end(scanner.arguments);
    va_end(scanner.all_arguments);
    return verdict == SCAN_INPUT_ENDED && scanner.done == 0 ? EOF : scanner.done;
}
