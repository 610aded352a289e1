// long double: x87 values in memory, arguments, structs, arrays, and the mathematics on them.
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

struct point { long double x, y; };
union pun { long double value; unsigned char bytes[sizeof(long double)]; };

static long double hypotenuse(struct point p) { return sqrtl(p.x * p.x + p.y * p.y); }
static struct point scale(struct point p, long double by)
{
    p.x *= by;
    p.y *= by;
    return p;
}
static long double total(int n, ...)
{
    va_list list;
    va_start(list, n);
    long double sum = 0;
    for (int i = 0; i < n; i++)
        sum += i & 1 ? va_arg(list, double) : va_arg(list, long double);
    va_end(list);
    return sum;
}

int main(void)
{
    struct point p = scale((struct point){3.0L, 4.0L}, 1.1L);
    printf("%.20Lg %.20Lg %.20Lg\n", p.x, p.y, hypotenuse(p));
    printf("%.25Lf %Le %LG\n", 1.0L / 3, 12345.678L, 1e-400L);
    printf("%La %La\n", LDBL_EPSILON, 1 + LDBL_EPSILON);
    printf("%.18Lg\n", total(5, 1.5L, 2.25, 3.125L, 4.0625, 5.03125L));
    long double array[10];
    array[0] = 1;
    for (int i = 1; i < 10; i++)
        array[i] = array[i - 1] * i / 1.5L;
    for (int i = 0; i < 10; i++)
        printf("%La ", array[i]);
    printf("\n");
    union pun u;
    u.value = -1.5L;
    for (int i = 0; i < 10; i++)
        printf("%02x", u.bytes[i]);
    printf("\n");
    long double wide = 0x1.fffffffffffffffep+62L;
    printf("%ld %La %d\n", (long)wide, wide - 1, (double)wide == wide);
    printf("%La %La %La\n", floorl(-2.5L), fmodl(10.5L, 3), ldexpl(1, 16000));
    printf("%zu %zu\n", sizeof(struct point), _Alignof(long double));
    return (int)hypotenuse((struct point){6, 8});
}
