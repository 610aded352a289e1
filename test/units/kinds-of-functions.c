// Parameters and results of many kinds.
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <stdnoreturn.h>
typedef struct { int x; enum { RED, GREEN } color; } nameless;
enum level { LOW = -3, HIGH = 10 };
struct flexible { int n; int data[]; };
struct bits { unsigned a : 3; int b : 5; _Bool c : 1; };
// RUN: test --function with_nameless
// EXPECT: passed 4
int with_nameless(nameless a, nameless *b)
{
    if (a.color == GREEN && b && b->x == 7) {
        b->x = 8;
        return 1;
    }
    return 0;
}
// RUN: test --function with_enum
// EXPECT: passed 2
enum level with_enum(enum level l)
{
    if (l == LOW)
        return HIGH;
    return LOW;
}
// RUN: test --function with_callback
// EXPECT: passed 2
int with_callback(int (*f)(const char *, int), int x)
{
    if (x > 3)
        return f != 0;
    return 2;
}
// RUN: test --function with_pointers
// EXPECT: passed 13
int with_pointers(char **p, const char *const **q)
{
    if (p && p[0] && p[0][0] == 'x')
        return 1;
    return q && *q && **q ? 2 : 3;
}
// RUN: test --function with_rows
// EXPECT: passed 3
int with_rows(int (*rows)[3])
{
    if (rows && rows[1][2] == 5) {
        rows[0][0] = 3;
        return 1;
    }
    return 0;
}
// RUN: test --function with_flexible
// EXPECT: passed 3
int with_flexible(struct flexible *f)
{
    return f && f->n == 5 ? 1 : 0;
}
// RUN: test --function with_restrict
// EXPECT: passed 4
int with_restrict(int *restrict a, const int *restrict b)
{
    if (a && b && *b == 3) {
        *a = 4;
        return 1;
    }
    return 0;
}
// RUN: test --function with_scalars
// EXPECT: passed 5
double with_scalars(signed char c, unsigned short s, long double d, _Bool b, float f)
{
    if (c < -3)
        return -0.0;
    if (s > 60000)
        return 1e300;
    if (d > 1.5L)
        return f / 3;
    return b ? 0.1 : 2;
}
// RUN: test --function with_bits
// EXPECT: passed 2
struct bits with_bits(struct bits b)
{
    if (b.a == 5)
        b.b = -3;
    else
        b.c = 1;
    return b;
}
// RUN: test --function with_more
// EXPECT: passed 2
int with_more(int n, ...)
{
    va_list more;
    va_start(more, n);
    va_end(more);
    return n > 2 ? 1 : 0;
}
// RUN: test --function never_returns
// EXPECT: passed 2
noreturn void never_returns(int x)
{
    if (x == 3)
        exit(4);
    exit(5);
}
// RUN: test --function with_attributes
// EXPECT: passed 3
__attribute__((deprecated, warn_unused_result)) int with_attributes(int x)
{
    if (x == 3)
        exit(1);
    return x == 4 ? 1 : 2;
}
// RUN: test --function format_of
// EXPECT: passed 3
__attribute__((format(printf, 1, 2))) int format_of(const char *format, ...)
{
    return format && format[0] == '%' ? 1 : 0;
}
// RUN: test --function is_static
// EXPECT: passed 2
static int is_static(int x)
{
    return x > 1 ? 1 : 0;
}
int main(void)
{
    return is_static(2);
}
