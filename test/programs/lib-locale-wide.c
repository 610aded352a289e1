// setlocale, localeconv, and the wide and multibyte functions in the C locale.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    printf("%s\n", setlocale(LC_ALL, NULL));
    printf("%s", setlocale(LC_ALL, "C"));
    printf(" %d\n", setlocale(LC_ALL, "xx_NO") == NULL);
    struct lconv *conventions = localeconv();
    printf("[%s][%s]\n", conventions->decimal_point, conventions->thousands_sep);
    wchar_t wide[20];
    printf("%zu", mbstowcs(wide, "multibyte", 20));
    printf(" %zu\n", wcslen(wide));
    char narrow[20];
    printf("%zu", wcstombs(narrow, L"wide text", 20));
    printf(" %s\n", narrow);
    wcscpy(wide, L"copy");
    wcscat(wide, L"+cat");
    printf("%d %d %ls\n", wcscmp(wide, L"copy+cat"), wcsncmp(wide, L"cope", 3), wide);
    printf("%td %td\n", wcschr(wide, L'+') - wide, wcsstr(wide, L"cat") - wide);
    printf("%d %d %lc\n", iswalpha(L'x') != 0, iswdigit(L'x') != 0, towupper(L'q'));
    wchar_t one;
    printf("%d", mbtowc(&one, "A", 1));
    printf(" %d", one == L'A');
    printf(" %d\n", mblen("z", 1));
    mbstate_t state;
    memset(&state, 0, sizeof state);
    printf("%zu", mbrtowc(&one, "bc", 2, &state));
    printf(" %zu\n", wcrtomb(narrow, L'w', &state));
    printf("%ld %g\n", wcstol(L"123x", NULL, 10), wcstod(L"2.5", NULL));
    wmemset(wide, L'm', 3);
    printf("%d %d\n", wide[2] == L'm', wmemcmp(wide, L"mmm", 3));
    printf("%d\n", MB_CUR_MAX == 1);
    return 0;
}
