// Packed bit-fields that cross storage units, units of 24 and 40 bits, unions over bit-fields.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) three { unsigned a : 7; int b : 12; unsigned c : 5; };
struct __attribute__((packed)) five { uint64_t a : 13; int64_t b : 22; uint32_t c : 5; };
struct __attribute__((packed)) crossing { char x; unsigned a : 30; unsigned b : 30; int c : 11; char y; };
struct unpacked_crossing { unsigned a : 30; unsigned b : 30; int c : 11; };
#pragma pack(push, 1)
struct pragma_packed { short s; signed p : 17; const signed q : 9; volatile unsigned r : 25; int t; };
#pragma pack(pop)
union view { struct { uint32_t low : 12, middle : 8, high : 12; } parts; uint32_t whole; };

static void dump(const void *object, size_t size)
{
    const unsigned char *bytes = object;
    for (size_t i = 0; i < size; i++)
        printf("%02x", bytes[i]);
    printf(" (%zu)\n", size);
}

static struct three rotate(struct three t)
{
    struct three r = {.a = t.c, .b = t.a, .c = t.b};
    return r;
}

int main(void)
{
    struct three t = {100, -2000, 21};
    printf("%u %d %u\n", t.a, t.b, t.c);
    dump(&t, sizeof t);
    t = rotate(t);
    printf("%u %d %u\n", t.a, t.b, t.c);
    dump(&t, sizeof t);
    struct three array[3];
    for (int i = 0; i < 3; i++)
        array[i] = (struct three){i * 40, -i * 600, i * 10};
    array[1].b -= 1500;
    for (int i = 0; i < 3; i++)
        printf("%u %d %u;", array[i].a, array[i].b, array[i].c);
    printf("\n");
    dump(array, sizeof array);
    struct five f = {8000, -2000000, 30};
    f.b -= 97151;
    f.b -= 1;
    f.a += 200;
    printf("%lu %ld %u\n", (unsigned long)f.a, (long)f.b, f.c);
    dump(&f, sizeof f);
    struct crossing c = {'x', 0x2aaaaaaa, 0x15555555, -1024, 'y'};
    c.a ^= c.b;
    c.c += 3;
    printf("%c %x %x %d %c\n", c.x, c.a, c.b, c.c, c.y);
    dump(&c, sizeof c);
    struct unpacked_crossing u;
    memset(&u, 0xff, sizeof u);
    u.a = 1; u.b = 2; u.c = 3;
    printf("%u %u %d %zu\n", u.a, u.b, u.c, sizeof u);
    struct pragma_packed p = {-1, -65536, 255, 0x1ffffff, 42};
    p.r -= 5;
    p.p >>= 3;
    printf("%d %d %d %u %d\n", p.s, p.p, p.q, p.r, p.t);
    dump(&p, sizeof p);
    union view v = {.whole = 0x12345678};
    v.parts.middle++;
    printf("%x %x %x %x\n", v.whole, v.parts.low, v.parts.middle, v.parts.high);
    return 0;
}
