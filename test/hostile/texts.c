/* The suite puts a hostile text in place of TEXT, which C reads as the same bytes. */
#line 3 TEXT
#include <assert.h>
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>
#include <klee/klee.h>

struct pair { int a; char *b; };
static char name[] = "1" TEXT;

int f(int x, char *text)
{
    printf("%s%d\n", TEXT, x);
    if (text && text[0] == 'q')
        puts(TEXT);
    if (x == 7)
        __assert_fail(TEXT, TEXT, 3, TEXT);
    if (x == 8)
        klee_report_error(TEXT, 4, TEXT, "assert");
    assert(x != 9 || !TEXT);
    return x > 3 ? x / (x - 5) : 1;
}

int main(int count, char **words)
{
    int x, y;
    struct pair pair;
    coset_symbolic(&x, sizeof x, TEXT);
    coset_symbolic(&pair.a, sizeof pair.a, TEXT);
    klee_make_symbolic(&y, sizeof y, name);
    if (y > 3)
        x++;
    const char *variable = getenv(TEXT);
    FILE *file = fopen(TEXT, "r");
    coset_output(TEXT, &x, sizeof x);
    if (count > 1 && words[1][0] == 'q')
        puts(variable ? variable : "none");
    return f(x, file ? "q" : "r") + pair.a;
}
