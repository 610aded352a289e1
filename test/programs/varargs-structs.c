// Structs of all classes through varargs, va_list passed on, variadic function pointers.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct tiny { char c; };
struct ints { int a, b, c; };
struct reals { double a, b; };
struct mixed { int a; double b; };
struct floats { float a, b, c; };
struct large { long v[5]; };
struct wide { long double l; };
union number { int i; double d; };

static void take(va_list *list, char kind)
{
    switch (kind) {
    case 't': { struct tiny v = va_arg(*list, struct tiny); printf("t%c ", v.c); break; }
    case 'i': { struct ints v = va_arg(*list, struct ints); printf("i%d,%d,%d ", v.a, v.b, v.c); break; }
    case 'r': { struct reals v = va_arg(*list, struct reals); printf("r%g,%g ", v.a, v.b); break; }
    case 'm': { struct mixed v = va_arg(*list, struct mixed); printf("m%d,%g ", v.a, v.b); break; }
    case 'f': { struct floats v = va_arg(*list, struct floats); printf("f%g,%g,%g ", v.a, v.b, v.c); break; }
    case 'l': { struct large v = va_arg(*list, struct large); printf("l%ld,%ld ", v.v[0], v.v[4]); break; }
    case 'w': { struct wide v = va_arg(*list, struct wide); printf("w%Lg ", v.l); break; }
    case 'u': { union number v = va_arg(*list, union number); printf("u%g ", v.d); break; }
    case 'n': printf("n%d ", va_arg(*list, int)); break;
    case 'd': printf("d%g ", va_arg(*list, double)); break;
    case 'q': { __int128 v = va_arg(*list, __int128); printf("q%ld,%ld ", (long)(v >> 64), (long)v); break; }
    }
}
static int show(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    for (const char *k = kinds; *k; k++)
        take(&list, *k);
    va_end(list);
    printf("\n");
    return (int)strlen(kinds);
}

int main(void)
{
    struct tiny t = {'T'};
    struct ints i = {1, 2, 3};
    struct reals r = {1.5, 2.5};
    struct mixed m = {4, 4.5};
    struct floats f = {5, 6, 7};
    struct large l = {{8, 9, 10, 11, 12}};
    struct wide w = {13.5L};
    union number u = {.d = 14.25};
    int (*call)(const char *, ...) = show;
    int n = show("tirmflwu", t, i, r, m, f, l, w, u);
    n += show("mmmmmmmmm", m, m, m, m, m, m, m, m, m);
    n += show("rrrrrr", r, r, r, r, r, r);
    n += call("iiiinnnn", i, i, i, i, 1, 2, 3, 4);
    n += call("nndlndlwnr", 1, 2, 3.0, l, 4, 5.0, l, w, 6, r);
    n += call("fffffdddd", f, f, f, f, f, 1., 2., 3., 4.);
    n += call("nqq", 1, ((__int128)5 << 64) + 6, (__int128)-1);
    printf("%d\n", n);
    return 0;
}
