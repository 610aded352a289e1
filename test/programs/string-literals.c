// String literals: escapes, concatenation, wide and UTF forms, arrays of them, shared with sizeof.
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static const char embedded[] = "one\0two\0three";
static const wchar_t wide[] = L"wide \u00e4\U0001F600";
static const char16_t utf16[] = u"a\u20ac\U0001F600";
static const char32_t utf32[] = U"a\u20ac\U0001F600";
static const char utf8[] = u8"\u00e4\u20ac";
static const char *const lines[] = {"first", "sec" "ond", "th" /* gap */ "ird", ""};
static char changeable[] = "changeable";

int main(void)
{
    for (const char *p = embedded; p < embedded + sizeof embedded; p += strlen(p) + 1)
        printf("%s ", p);
    printf("%zu\n", sizeof embedded);
    for (size_t i = 0; wide[i]; i++)
        printf("%lx ", (unsigned long)wide[i]);
    printf("%zu %zu\n", wcslen(wide), sizeof wide);
    for (size_t i = 0; utf16[i]; i++)
        printf("%x ", utf16[i]);
    for (size_t i = 0; utf32[i]; i++)
        printf("%lx ", (unsigned long)utf32[i]);
    for (size_t i = 0; utf8[i]; i++)
        printf("%02x", (unsigned char)utf8[i]);
    printf("\n");
    for (int i = 0; i < 4; i++)
        printf("[%s:%zu]", lines[i], strlen(lines[i]));
    printf("\n");
    const char *escapes = "\a\b\f\n\r\t\v\\\'\"\?\x41\101\60";
    while (*escapes)
        printf("%d ", *escapes++);
    printf("\n%d %d %d %d\n", 'A', '\0', L'\u00e4', 'ab');
    changeable[0] = 'C';
    changeable[sizeof changeable - 2] = 'E';
    printf("%s %c %c\n", changeable, "index"[2], *("offset" + 3));
    char local[20] = "local";
    local[5] = '!';
    printf("%s %d %zu\n", local, local[19], sizeof "abc" "def");
    printf("%s|%s\n", __FILE__[0] ? "file" : "", "tri\
ple");
    return (int)strlen("12345" + 2);
}
