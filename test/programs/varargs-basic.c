// Variadic functions: integers, doubles, pointers, more than fit in registers, va_copy.
#include <stdarg.h>
#include <stdio.h>

static long sum_ints(int n, ...)
{
    va_list list;
    va_start(list, n);
    long total = 0;
    for (int i = 0; i < n; i++)
        total = total * 2 + va_arg(list, int);
    va_end(list);
    return total;
}
static double sum_doubles(int n, ...)
{
    va_list list;
    va_start(list, n);
    double total = 0;
    for (int i = 0; i < n; i++)
        total = total * 2 + va_arg(list, double);
    va_end(list);
    return total;
}
static void by_format(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (; *format; format++) {
        switch (*format) {
        case 'i': printf("i=%d ", va_arg(list, int)); break;
        case 'u': printf("u=%u ", va_arg(list, unsigned)); break;
        case 'l': printf("l=%ld ", va_arg(list, long)); break;
        case 'd': printf("d=%g ", va_arg(list, double)); break;
        case 'L': printf("L=%Lg ", va_arg(list, long double)); break;
        case 's': printf("s=%s ", va_arg(list, const char *)); break;
        case 'c': printf("c=%c ", va_arg(list, int)); break;
        case 'p': printf("p=%d ", *va_arg(list, int *)); break;
        }
    }
    va_end(list);
    printf("\n");
}
static int twice(int n, ...)
{
    va_list first, second;
    va_start(first, n);
    int head = va_arg(first, int);
    va_copy(second, first);
    int a = 0, b = 0;
    for (int i = 1; i < n; i++)
        a += va_arg(first, int);
    for (int i = 1; i < n; i++)
        b = b * 3 + va_arg(second, int);
    va_end(second);
    va_end(first);
    return head * 10000 + a * 100 + b;
}
static int none(int n, ...) { return n; }

int main(void)
{
    printf("%ld %ld\n", sum_ints(3, 1, 2, 3), sum_ints(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    printf("%g %g\n", sum_doubles(2, 1.5, 2.5),
           sum_doubles(12, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.));
    int here = 77;
    by_format("iludLscp", 1, 2L, 3u, 4.5, 5.5L, "six", '7', &here);
    by_format("didididididididididid", 1., 1, 2., 2, 3., 3, 4., 4, 5., 5, 6., 6, 7., 7, 8., 8, 9., 9, 10., 10, 11.);
    by_format("LiLdLlLs", 1.L, 2, 3.L, 4., 5.L, 6L, 7.L, "8");
    by_format("cci", (char)'a', (short)98, (signed char)-1);
    by_format("dd", 1.5f, (float)2);
    printf("%d\n", twice(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    return none(5) + none(1, 2.0, "x");
}
