// volatile objects and pointers, inline functions in their forms, register, restrict, const folding.
#include <stdio.h>

static volatile int device;
static volatile struct { int status; unsigned char data[4]; } registers;
static inline int twice(int n) { return n * 2; }
inline int triple(int n) { return n * 3; }
extern inline int triple(int n);
static inline __attribute__((always_inline)) int quadruple(int n) { return twice(twice(n)); }
static __attribute__((noinline)) int apart(int n) { return n + device; }
static void add_arrays(int n, int *restrict to, const int *restrict from)
{
    for (register int i = 0; i < n; i++)
        to[i] += from[i];
}
static int poll(volatile int *port, int limit)
{
    int n = 0;
    while (*port < limit) {
        *port += 3;
        n++;
    }
    return n;
}
static __attribute__((const)) int pure(int a) { return a ^ 0x55; }

static void leave(int *p) { printf("cleanup %d\n", *p); }
static int with_cleanup(int n)
{
    __attribute__((cleanup(leave))) int local = n;
    if (n > 5)
        return local * 2;
    __attribute__((cleanup(leave))) int second = n + 100;
    return second;
}

int main(void)
{
    device = 5;
    device++;
    device += device;
    printf("%d\n", device);
    registers.status = 3;
    registers.data[2] = 255;
    registers.data[2]++;
    registers.status |= registers.data[2] + 8;
    printf("%d %u\n", registers.status, registers.data[2]);
    printf("%d %d %d %d\n", twice(4), triple(4), quadruple(4), apart(4));
    int a[4] = {1, 2, 3, 4}, b[4] = {10, 20, 30, 40};
    add_arrays(4, a, b);
    printf("%d %d\n", a[0], a[3]);
    volatile int port = 0;
    printf("%d ", poll(&port, 20));
    printf("%d\n", port);
    printf("%d\n", pure(3));
    printf("%d\n", with_cleanup(3));
    printf("%d\n", with_cleanup(9));
    volatile double real = 1.0;
    for (int i = 0; i < 10; i++)
        real /= 3;
    printf("%a\n", real);
    volatile const char *volatile text = "volatile";
    int sum = 0;
    while (*text)
        sum += *text++;
    return sum & 0x7f;
}
