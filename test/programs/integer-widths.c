// Arithmetic of every integer width, with the promotions and truncations of C.
// EXPECT: native
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define SHOW(type, format, a, b)                                                             \
    do {                                                                                     \
        type x = (type)(a), y = (type)(b);                                                   \
        type sum = (type)(x + y), difference = (type)(x - y), product = (type)(x * y);       \
        type quotient = (type)(x / y), remainder = (type)(x % y);                            \
        printf(#type ": " format " " format " " format " " format " " format "\n",           \
               sum, difference, product, quotient, remainder);                               \
        printf("  " format " " format " " format " " format " %d%d%d%d%d%d\n",               \
               (type)(x & y), (type)(x | y), (type)(x ^ y), (type)~x,                        \
               x < y, x <= y, x > y, x >= y, x == y, x != y);                                \
        x += y; x -= 1; x *= 2; x ^= y; x |= 1;                                              \
        printf("  " format " %zu\n", x, sizeof(type));                                       \
    } while (0)

int main(void)
{
    SHOW(signed char, "%d", 7, -3);
    SHOW(unsigned char, "%u", 200, 30);
    SHOW(short, "%d", -120, 77);
    SHOW(unsigned short, "%u", 60000, 7);
    SHOW(int, "%d", -12345, 678);
    SHOW(unsigned, "%u", 4000000000u, 99);
    SHOW(long, "%ld", -1234567890123L, 4567);
    SHOW(unsigned long, "%lu", 0xfedcba9876543210UL, 12345);
    SHOW(long long, "%lld", 987654321012LL, -13);
    SHOW(unsigned long long, "%llu", 0xffffffffffffffffULL, 10);
    SHOW(char, "%d", 100, -7);
    SHOW(int8_t, "%d", 127, -1);
    SHOW(uint16_t, "%u", 65535, 2);

    printf("%d %d %d %d\n", CHAR_MIN, CHAR_MAX, SHRT_MIN, USHRT_MAX);
    printf("%d %u %ld %lu\n", INT_MIN, UINT_MAX, LONG_MIN, ULONG_MAX);
    unsigned char wrap = 255;
    wrap++;
    unsigned short down = 0;
    down--;
    unsigned zero = 0;
    printf("%u %u %u\n", wrap, down, zero - 1);
    return 0;
}
