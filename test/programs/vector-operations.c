// Vectors: operations that LLVM has intrinsics for, element by element and across; an unknown one only when reached.
// NATIVE: clang
// CFLAGS: -lm
#include <stdio.h>

typedef float floats __attribute__((vector_size(16)));
typedef int ints __attribute__((vector_size(16)));

int main(int argc, char **argv)
{
    (void)argv;
    floats y = {1.5, -2.5, 3.5, 4.5};
    floats x = __builtin_elementwise_floor(y) + __builtin_elementwise_abs(y) * __builtin_elementwise_sqrt(y * y);
    ints n = {4, -7, 12, 3};
    ints m = __builtin_elementwise_max(n, (ints){0, 1, 20, 2});
    printf("%g %g %g %g\n", x[0], x[1], x[2], x[3]);
    printf("%d %d %d %d\n", m[0], m[1], m[2], m[3]);
    printf("%d %d %d %d\n", __builtin_reduce_add(n), __builtin_reduce_max(n), __builtin_reduce_min(n), __builtin_reduce_xor(n));
    if (argc > 5) {
        floats z = __builtin_ia32_maxps(y, y + 1) + y;
        printf("%g\n", z[0]);
    }
    return 0;
}
