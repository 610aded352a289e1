// _BitInt of odd widths up to 128 bits.
// CFLAGS: -std=c23
// NATIVE: clang
#include <stdio.h>

typedef _BitInt(7) s7;
typedef unsigned _BitInt(7) u7;
typedef _BitInt(24) s24;
typedef unsigned _BitInt(33) u33;
typedef _BitInt(65) s65;
typedef unsigned _BitInt(100) u100;
typedef unsigned _BitInt(128) u128;

struct holder { s24 a; u33 b; s7 c; u100 d; };

static u100 multiply(u100 a, u100 b) { return a * b; }
static s65 negate(s65 v) { return -v; }

int main(void)
{
    u7 a = 127;
    a += 3;
    s7 b = 63;
    b = (s7)(b / 4 - 60);
    printf("%d %d\n", (int)a, (int)b);
    s24 c = -8388608;
    c = c + 5;
    printf("%d %d %d\n", (int)c, (int)(c >> 4), (int)(c % 1000));
    u33 d = 0x1ffffffffuwb;
    d += 2;
    printf("%lu %lu\n", (unsigned long)d, (unsigned long)(u33)(d - 3));
    s65 e = (s65)1 << 63;
    e = negate((e - 1) * 2 + 1);
    printf("%lx %d\n", (unsigned long)e, (int)(e < 0));
    u100 f = multiply((u100)0xffffffffffffffff, (u100)0x123456789a);
    printf("%lx %lx\n", (unsigned long)(f >> 64), (unsigned long)f);
    f /= 1000003;
    printf("%lx %lx %lu\n", (unsigned long)(f >> 64), (unsigned long)f, (unsigned long)(f % 977));
    u128 g = ~(u128)0;
    g /= 3;
    printf("%lx %lx\n", (unsigned long)(g >> 64), (unsigned long)g);
    struct holder h = {.a = -1, .b = 77, .c = -64, .d = f};
    h.a ^= 0x1234;
    h.d++;
    printf("%d %lu %d %d\n", (int)h.a, (unsigned long)h.b, (int)h.c, (int)(h.d == f + 1));
    printf("%zu %zu %zu %zu\n", sizeof(s7), sizeof(s24), sizeof(s65), sizeof h);
    s24 array[4] = {1, -2, 3, -4};
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum = sum * 10 + (int)array[i];
    printf("%d\n", sum);
    double real = (double)f;
    printf("%a %d\n", real, (int)(s24)1234.75);
    return (int)(u7)(h.c);
}
