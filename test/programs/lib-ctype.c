// ctype.h: every class over the whole range, and EOF.
#include <ctype.h>
#include <stdio.h>

typedef int (*classifier)(int);
static const struct { const char *name; classifier function; } classes[] = {
    {"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank}, {"cntrl", iscntrl}, {"digit", isdigit},
    {"graph", isgraph}, {"lower", islower}, {"print", isprint}, {"punct", ispunct}, {"space", isspace},
    {"upper", isupper}, {"xdigit", isxdigit}};

int main(void)
{
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++) {
        unsigned hash = 0, count = 0;
        for (int c = -1; c < 256; c++) {
            int is = classes[i].function(c) != 0;
            hash = hash * 31 + (unsigned)is;
            count += (unsigned)is;
        }
        printf("%s %u %u\n", classes[i].name, count, hash);
    }
    for (int c = 0; c < 128; c++)
        if (toupper(c) != c || tolower(c) != c)
            printf("%c%c%c ", c, toupper(c), tolower(c));
    printf("\n");
    const char *text = "Mixed CASE with 123 and \t tab!";
    int letters = 0, spaces = 0, digits = 0;
    for (const char *p = text; *p; p++) {
        letters += !!isalpha((unsigned char)*p);
        spaces += !!isspace((unsigned char)*p);
        digits += !!isdigit((unsigned char)*p);
        putchar(isupper((unsigned char)*p) ? tolower((unsigned char)*p) : toupper((unsigned char)*p));
    }
    printf("\n%d %d %d\n", letters, spaces, digits);
    printf("%d %d %d\n", isascii(200), toascii('a' | 0x80), toupper(EOF));
    return 0;
}
