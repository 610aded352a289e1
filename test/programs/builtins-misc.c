// abs, labs, fma, expect, constant_p, object_size, types_compatible_p, choose_expr, assume_aligned, unreachable not reached.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { char name[16]; int values[4]; };

static int classify(int n)
{
    if (__builtin_expect(n > 100, 0))
        return 1;
    switch (n & 3) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
    case 3: return 13;
    default: __builtin_unreachable();
    }
}
static int positive(int n)
{
    __builtin_assume(n > 0);
    return n % 10;
}
static int line(void) { return __LINE__; }

int main(void)
{
    volatile int negative = -17;
    volatile long wide = -123456789012;
    volatile double real = -2.5;
    printf("%d %ld %g\n", __builtin_abs(negative), __builtin_labs(wide), __builtin_fabs(real));
    printf("%g %g\n", __builtin_fma(real, 2, 1), __builtin_sqrt(real * real));
    printf("%d %d %d\n", classify(6), classify(1000), positive(37));
    printf("%d %d\n", __builtin_constant_p(5 * 4), __builtin_constant_p(negative));
    struct record r;
    char *heap = malloc(40);
    printf("%zu %zu\n", __builtin_object_size(&r, 0), __builtin_object_size(r.name, 1));
    printf("%d\n", __builtin_types_compatible_p(int, const int) * 10 + __builtin_types_compatible_p(int, long));
    printf("%d\n", __builtin_choose_expr(sizeof(long) == 8, 64, "not chosen"));
    printf("%zu %zu\n", offsetof(struct record, values), __builtin_offsetof(struct record, values[2]));
    int *aligned = __builtin_assume_aligned(&r.values, 4);
    *aligned = 9;
    __builtin_memcpy(r.name, "builtin", 8);
    __builtin_memset(heap, 'x', 39);
    heap[39] = 0;
    printf("%s %zu %d %d\n", r.name, __builtin_strlen(heap), r.values[0], __builtin_strcmp(r.name, "built") > 0);
    __builtin_prefetch(heap);
    printf("%d %d %d\n", __builtin_isnan(real), __builtin_isinf_sign(-__builtin_inf()), __builtin_signbit(real) != 0);
    printf("%g %d\n", __builtin_huge_val(), __builtin_nan("") != __builtin_nan(""));
    printf("%d %s\n", line() > 0, __func__);
    printf("%s\n", __builtin_strrchr("/path/to/file", '/') + 1);
    printf("%d\n", __builtin_frame_address(0) != NULL);
    printf("%d %d\n", abs(negative), (int)llabs(wide % 1000));
    printf("%d\n", __builtin_bitreverse8(0x16) + (int)__builtin_rotateleft32(1, 4));
    free(heap);
    return __builtin_popcount((unsigned)negative);
}
// NATIVE: clang
