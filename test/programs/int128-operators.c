// __int128: every operator.
#include <stdint.h>
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(const char *name, u128 v) { printf("%s %016lx%016lx\n", name, (uint64_t)(v >> 64), (uint64_t)v); }

static void print_decimal(i128 value)
{
    char text[48];
    int at = 47;
    u128 v = value < 0 ? -(u128)value : (u128)value;
    text[at] = 0;
    do {
        text[--at] = (char)('0' + (int)(v % 10));
        v /= 10;
    } while (v);
    if (value < 0)
        text[--at] = '-';
    printf("%s\n", text + at);
}

static void operate(i128 a, i128 b)
{
    u128 ua = (u128)a, ub = (u128)b;
    show("add", ua + ub); show("sub", ua - ub); show("mul", ua * ub);
    show("sdiv", (u128)(a / b)); show("srem", (u128)(a % b));
    show("udiv", ua / ub); show("urem", ua % ub);
    show("and", ua & ub); show("or", ua | ub); show("xor", ua ^ ub); show("not", ~ua); show("neg", -ua);
    for (int n = 1; n < 128; n += 42) {
        show("shl", ua << n); show("lshr", ua >> n); show("ashr", (u128)(a >> n));
    }
    printf("%d%d%d%d%d%d ", a < b, a <= b, a > b, a >= b, a == b, a != b);
    printf("%d%d%d%d %d%d\n", ua < ub, ua <= ub, ua > ub, ua >= ub, !a, a && b);
}

static i128 power(i128 base, int n) { return n ? base * power(base, n - 1) : 1; }

struct holder { char c; i128 value; };

int main(void)
{
    i128 big = ((i128)0x0123456789abcdef << 64) | 0xfedcba9876543210u;
    operate(big, 12345);
    operate(-big, 987654321987654321);
    operate(-5, -3);
    operate(big, big - 1);
    print_decimal(power(7, 40));
    print_decimal(power(-3, 77));
    print_decimal(big);
    struct holder h = {'c', power(10, 30)};
    h.value += 7;
    h.value *= -1;
    h.value++;
    print_decimal(h.value);
    printf("%zu %zu\n", sizeof h, _Alignof(i128));
    i128 array[4] = {1, -1, big, 0};
    for (int i = 1; i < 4; i++)
        array[i] -= array[i - 1];
    for (int i = 0; i < 4; i++)
        print_decimal(array[i]);
    return (int)(power(2, 100) >> 98);
}
