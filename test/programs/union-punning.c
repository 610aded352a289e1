// Unions and memcpy for looking at representations; byte order; char pointers; packed and misaligned data.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number { float f; double d; uint32_t u32[2]; uint64_t u64; uint8_t bytes[8]; int8_t signed_bytes[8]; };
struct __attribute__((packed)) header { uint8_t kind; uint32_t length; uint16_t check; uint64_t time; double value; };
union network { uint32_t address; struct { uint8_t a, b, c, d; } parts; };
struct variant { enum { INT, REAL, TEXT } tag; union { long i; double r; const char *t; }; };

static float fast_inverse_root(float number)
{
    union { float f; uint32_t i; } u = {.f = number};
    u.i = 0x5f3759df - (u.i >> 1);
    return u.f * (1.5f - number * 0.5f * u.f * u.f);
}
static uint64_t bits_of(double d)
{
    uint64_t u;
    memcpy(&u, &d, sizeof u);
    return u;
}
static double of_bits(uint64_t u)
{
    double d;
    memcpy(&d, &u, sizeof d);
    return d;
}
static void show(struct variant v)
{
    switch (v.tag) {
    case INT: printf("int %ld\n", v.i); break;
    case REAL: printf("real %g\n", v.r); break;
    case TEXT: printf("text %s\n", v.t); break;
    }
}

int main(void)
{
    union number n = {.d = -1.5};
    printf("%08x %08x %016lx\n", n.u32[0], n.u32[1], n.u64);
    for (int i = 0; i < 8; i++)
        printf("%u/%d ", n.bytes[i], n.signed_bytes[i]);
    n.bytes[7] ^= 0x80;
    printf("\n%g\n", n.d);
    n.u32[1] = 0x40490fdb;
    printf("%g %.6f\n", n.d, fast_inverse_root(4.0f));
    printf("%lx %g\n", bits_of(3.14), of_bits(0x4005bf0a8b145769));
    printf("%d\n", *(char *)&(int){1});
    struct header h = {1, 0x11223344, 0xaabb, 0x123456789abcdef0, 2.5};
    unsigned char raw[sizeof h];
    memcpy(raw, &h, sizeof h);
    for (unsigned i = 0; i < sizeof raw; i++)
        printf("%02x", raw[i]);
    h.length++;
    h.value *= 2;
    printf(" %zu %x %g\n", sizeof h, h.length, h.value);
    union network a = {.parts = {192, 168, 1, 200}};
    printf("%u %u\n", a.address, a.address >> 24);
    show((struct variant){INT, .i = -5});
    show((struct variant){REAL, .r = 0.5});
    show((struct variant){TEXT, .t = "hi"});
    uint8_t stream[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    uint32_t misaligned;
    memcpy(&misaligned, stream + 3, 4);
    printf("%x\n", misaligned);
    int array[3] = {0x01020304, 0x05060708, 0x090a0b0c};
    unsigned sum = 0;
    for (unsigned char *p = (unsigned char *)array; p < (unsigned char *)(array + 3); p++)
        sum = sum * 5 + *p;
    printf("%u\n", sum);
    return 0;
}
