// _Generic, _Static_assert, _Alignas, _Alignof, _Noreturn, typeof, statement expressions.
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define TYPE_NAME(x) _Generic((x), \
    _Bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", short: "short", int: "int", \
    unsigned: "unsigned", long: "long", unsigned long: "ulong", float: "float", double: "double", \
    long double: "ldouble", char *: "text", const char *: "const text", int *: "int pointer", default: "other")
#define square(x) _Generic((x), int: square_int, double: square_double)(x)
#define MAXIMUM(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

_Static_assert(sizeof(int) == 4, "int has 32 bits");

struct aligned { char c; alignas(32) int i; _Alignas(double) char d; };
static alignas(64) char buffer[100];
static _Alignas(16) struct { int a; } small;

static int square_int(int n) { return n * n; }
static double square_double(double d) { return d * d; }
static _Noreturn void finish(int code) { exit(code); }

int main(void)
{
    char c = 'c';
    short s = 1;
    int i = 2;
    printf("%s %s %s %s %s\n", TYPE_NAME(c), TYPE_NAME(s), TYPE_NAME(i), TYPE_NAME(1u), TYPE_NAME(1L));
    printf("%s %s %s %s %s\n", TYPE_NAME(1.0f), TYPE_NAME(1.0), TYPE_NAME(1.0L), TYPE_NAME(&i), TYPE_NAME("x"));
    printf("%s %s %s %s\n", TYPE_NAME(s + s), TYPE_NAME(i + 1L), TYPE_NAME(i ? 1 : 2.0), TYPE_NAME((void *)0));
    printf("%d %g\n", square(7), square(1.5));
    printf("%zu %zu %zu\n", sizeof(struct aligned), alignof(struct aligned), _Alignof(long double));
    alignas(128) int local[3] = {1, 2, 3};
    printf("%d %d %d\n", (int)((uintptr_t)buffer % 64), (int)((uintptr_t)&small % 16), (int)((uintptr_t)local % 128));
    void *p = aligned_alloc(256, 512);
    printf("%d\n", (int)((uintptr_t)p % 256));
    free(p);
    int x = 3, y = 9;
    SWAP(x, y);
    int larger = MAXIMUM(x++, y++);
    printf("%d %d %d %g\n", x, y, larger, MAXIMUM(1.5, 2));
    int value = ({ int sum = 0; for (int k = 0; k < 5; k++) sum += k; sum; }) * 2;
    printf("%d %d %d\n", value, x, y);
    int nested = ({ int a = ({ int b = 3; b * 2; }); a + 1; });
    printf("%d\n", nested + ({ if (x > 100) goto skip; 5; }));
skip:
    finish(local[2] + 4);
}
