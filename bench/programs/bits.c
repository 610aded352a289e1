/* Bit tricks: CRC-32 by table, popcounts, Gray codes, xorshift and a bitboard search. */
#include <stdint.h>
#include <stdio.h>

static uint32_t table[256];
static unsigned char data[4096];

static void prepare(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
    for (int i = 0; i < 4096; i++)
        data[i] = (unsigned char)(i * 31 >> 3);
}
static uint32_t crc(const unsigned char *p, int n)
{
    uint32_t c = ~0u;
    while (n--)
        c = table[(c ^ *p++) & 0xff] ^ c >> 8;
    return ~c;
}
static int popcount(uint64_t v)
{
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    return (int)(((v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
}
static long queens(uint32_t all, uint32_t columns, uint32_t left, uint32_t right)
{
    if (columns == all)
        return 1;
    long found = 0;
    for (uint32_t free = all & ~(columns | left | right); free; free &= free - 1) {
        uint32_t bit = free & -free;
        found += queens(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return found;
}

int main(void)
{
    prepare();
    uint64_t sum = 0, x = 88172645463325252u;
    for (int round = 0; round < 15000; round++) {
        data[round & 4095] ^= (unsigned char)round;
        sum += crc(data, 4096);
    }
    for (uint32_t i = 0; i < 9000000; i++) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        sum += (uint64_t)popcount(x) + (i ^ i >> 1);
    }
    printf("%lu %ld\n", (unsigned long)sum, queens((1u << 11) - 1, 0, 0, 0));
    return 0;
}
