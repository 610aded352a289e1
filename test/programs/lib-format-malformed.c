// Formats that end within a directive, or whose conversion does not exist, behave as in glibc.
// EXPECT: native
// CFLAGS: -w
#include <stdio.h>

int main(void)
{
    static const char *const cut[] = {"[%", "[%-", "[%5", "[%ll", "[%.", "[%+ #0"};
    char text[40];
    int a = 0, b = 0;
    for (unsigned i = 0; i < sizeof cut / sizeof *cut; i++) {
        int count = printf(cut[i]);
        printf("] %d\n", count);
    }
    printf(" %d\n", printf("[%y]", 1));
    printf(" %d\n", printf("[%-5y|%+.3k|%lly|%hhq|%0 +5y|%#'-08.0y]", 1, 2, 3, 4, 5, 6));
    printf("%d", snprintf(text, sizeof text, "ab%"));
    printf(" %s\n", text);
    printf("%d\n", sscanf("12 13", "%d %", &a));
    printf("%d\n", sscanf("12 13", "%d %y", &a, &b));
    printf("%d\n", sscanf("12 13", "%d %*", &a));
    printf("%d\n", sscanf("12 13", "%5", &a));
    printf("%d\n", sscanf("12 13", "%ll", &a));
    printf("%d\n", sscanf("12 13", "%d %[", &a, text));
    printf("%d\n", sscanf("12 13", "%d %[^", &a, text));
    printf("%d\n", sscanf("12 13", "%d %[0-9", &a, text));
    printf("%d %d\n", a, b);
    return 0;
}
