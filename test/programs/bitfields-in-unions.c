// Bit-fields in unions, in nested and anonymous structs, arrays of them, with volatile and _Bool members.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union f1 { int32_t whole; unsigned low : 13; signed middle : 29; struct { _Bool first : 1; unsigned rest : 31; }; };
struct outer {
    char lead;
    union f1 u;
    struct { int a : 4; int : 3; int b : 6; int c; } in[3];
    volatile unsigned v : 17;
    const int k : 9;
};
struct wide { uint64_t a : 1, b : 62, c : 1; int64_t d : 64; };
static struct outer global = {'g', {0x12345678}, {{1, 2, 3}, {-4, -5, -6}, {7, 31, 9}}, 70000, -256};

static unsigned checksum(const void *object, size_t size)
{
    unsigned sum = 0;
    for (size_t i = 0; i < size; i++)
        sum = sum * 31 + ((const unsigned char *)object)[i];
    return sum;
}
static union f1 change(union f1 u, int by)
{
    u.middle += by;
    u.first = !u.first;
    return u;
}

int main(void)
{
    printf("%u %d %d %u\n", global.u.low, global.u.middle, global.u.first, global.u.rest);
    global.u = change(global.u, 1000);
    printf("%x\n", (unsigned)global.u.whole);
    for (int i = 0; i < 3; i++) {
        global.in[i].a -= i;
        global.in[i].b = global.in[i].a * global.in[i].c;
        printf("%d %d %d\n", global.in[i].a, global.in[i].b, global.in[i].c);
    }
    global.v += 1u << 16;
    printf("%u %d\n", global.v, global.k);
    struct outer copy;
    memcpy(&copy, &global, sizeof copy);
    printf("%d\n", checksum(&copy, sizeof copy) == checksum(&global, sizeof global));
    struct wide w = {1, 0x1234567890abcdef, 1, -1};
    w.b <<= 3;
    w.d /= 2;
    w.a ^= w.c;
    printf("%d %lx %d %ld %zu\n", (int)w.a, (unsigned long)w.b, (int)w.c, (long)w.d, sizeof w);
    struct wide array[4] = {{0}};
    for (int i = 0; i < 16; i++)
        array[i % 4].b += (uint64_t)i << 40 | (uint64_t)i;
    printf("%lx\n", (unsigned long)array[3].b);
    int old = global.in[1].a++;
    int now = --global.in[2].a;
    return old + now + 20;
}
