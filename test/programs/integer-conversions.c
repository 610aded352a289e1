// Conversions between widths and signedness, including mixed comparisons.
#include <stdint.h>
#include <stdio.h>

static int8_t to_i8(int64_t v) { return (int8_t)v; }
static uint8_t to_u8(int64_t v) { return (uint8_t)v; }
static int16_t to_i16(int64_t v) { return (int16_t)v; }
static uint16_t to_u16(int64_t v) { return (uint16_t)v; }
static int32_t to_i32(int64_t v) { return (int32_t)v; }
static uint32_t to_u32(int64_t v) { return (uint32_t)v; }
static int64_t widen_signed(int8_t a, int16_t b, int32_t c) { return (int64_t)a + b + c; }
static uint64_t widen_unsigned(uint8_t a, uint16_t b, uint32_t c) { return (uint64_t)a + b + c; }

int main(void)
{
    static const int64_t values[] = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2147483647,
                                     2147483648, 4294967295, 4294967296, -128, -129, -32769,
                                     INT64_MAX, INT64_MIN, 0x123456789abcdef0};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        int64_t v = values[i];
        printf("%ld: %d %u %d %u %d %u\n", (long)v, to_i8(v), to_u8(v), to_i16(v), to_u16(v), to_i32(v), to_u32(v));
        printf("  %ld %lu\n", (long)widen_signed(to_i8(v), to_i16(v), to_i32(v)),
               (unsigned long)widen_unsigned(to_u8(v), to_u16(v), to_u32(v)));
    }
    int minus = -1;
    unsigned one = 1;
    long big = 1;
    unsigned char small = 1;
    printf("%d %d %d %d\n", minus < one, minus < big, minus < small, (long)minus < (long)one);
    printf("%d\n", sizeof(int) > -1);
    signed char c = -1;
    printf("%u %u %lu\n", (unsigned)c, (unsigned)(unsigned char)c, (unsigned long)c);
    printf("%d %d\n", 'a' + 1, (char)('z' + 1));
    char high = (char)0xe4;
    printf("%d %d %x\n", high, high == 0xe4, high);
    unsigned long shifted = (unsigned long)(1u << 31) << 1;
    printf("%lu %d\n", shifted, (int)(short)40000);
    return 0;
}
