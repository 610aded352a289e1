// Variable arguments: structs aligned to more than 16 bytes, and named parameters that share a register.
// NATIVE: clang
#include <stdarg.h>
#include <stdio.h>

struct __attribute__((aligned(32))) aligned { int a; };
struct large { long a, b, c; };
struct pair { float a, b; };

static void mixed(int n, ...)
{
    va_list list;
    va_start(list, n);
    struct large large = va_arg(list, struct large);
    struct aligned aligned = va_arg(list, struct aligned);
    printf("%ld %d ", large.c, aligned.a);
    printf("%d\n", va_arg(list, int));
    va_end(list);
}

static void after_pairs(struct pair first, float _Complex second, int n, ...)
{
    va_list list;
    va_start(list, n);
    printf("%g %g ", first.b, __real__ second);
    for (int i = 0; i < n; i++)
        printf("%g ", va_arg(list, double));
    struct pair last = va_arg(list, struct pair);
    printf("%g %g\n", last.a, last.b);
    va_end(list);
}

int main(void)
{
    mixed(1, (struct large){1, 2, 3}, (struct aligned){5}, 7);
    after_pairs((struct pair){1, 2}, 3, 5, 1.0, 2.0, 3.0, 4.0, 5.0, (struct pair){8, 9});
    after_pairs((struct pair){1, 2}, 3, 7, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, (struct pair){8, 9});
    return 0;
}
