// Shifts of every width, signed and unsigned, by constants and variables.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    uint8_t u8 = 0x9c;
    int8_t s8 = -100;
    uint16_t u16 = 0x9c3f;
    int16_t s16 = -30000;
    uint32_t u32 = 0xdeadbeef;
    int32_t s32 = -123456789;
    uint64_t u64 = 0xdeadbeefcafebabe;
    int64_t s64 = -1234567890123456789;
    for (int n = 0; n < 8; n++) {
        printf("%u %u %d ", (uint8_t)(u8 << n), u8 >> n, s8 >> n);
        printf("%u %u %d\n", (uint16_t)(u16 << n), u16 >> n, s16 >> n);
    }
    for (int n = 0; n < 32; n += 5)
        printf("%x %x %d\n", u32 << n, u32 >> n, s32 >> n);
    for (unsigned n = 0; n < 64; n += 7)
        printf("%lx %lx %ld\n", u64 << n, u64 >> n, s64 >> n);
    for (long n = 0; n < 63; n += 9)
        printf("%ld\n", 1L << n);
    uint64_t accumulated = 1;
    for (int i = 0; i < 100; i++) {
        accumulated <<= i % 5;
        accumulated ^= accumulated >> (i % 64);
        accumulated += (uint64_t)i << (i % 32);
    }
    printf("%lx\n", accumulated);
    unsigned char count = 3;
    u8 <<= count;
    s16 >>= count;
    u64 >>= (uint8_t)40;
    printf("%u %d %lx\n", u8, s16, u64);
    return 0;
}
