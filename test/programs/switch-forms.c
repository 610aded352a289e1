// switch: dense, sparse, negative, 64-bit, ranges, fall-through, nested, on char and enum, without default.
#include <limits.h>
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE = -3 };

static int dense(int n)
{
    switch (n) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 22;
    case 3: return 33;
    case 4: return 44;
    case 5: return 55;
    case 6: return 66;
    case 7: return 77;
    default: return -1;
    }
}
static int sparse(int n)
{
    switch (n) {
    case -1000000: return 1;
    case -5: return 2;
    case 0: return 3;
    case 77: return 4;
    case 65536: return 5;
    case INT_MAX: return 6;
    case INT_MIN: return 7;
    }
    return 0;
}
static int wide(unsigned long n)
{
    switch (n) {
    case 0: return 1;
    case 0x100000000: return 2;
    case 0xffffffffffffffff: return 3;
    case 0x8000000000000000: return 4;
    default: return 5;
    }
}
static int fall(int n)
{
    int total = 0;
    switch (n) {
    case 3: total += 3; /* falls through */
    case 2: total += 20; /* falls through */
    default: total += 1000; /* falls through */
    case 1: total += 100; break;
    case 9: total = 9;
    }
    return total;
}
static const char *range(unsigned char c)
{
    switch (c) {
    case 'a' ... 'z': return "lower";
    case 'A' ... 'Z': return "upper";
    case '0' ... '9': return "digit";
    case 128 ... 255: return "high";
    default: return "other";
    }
}
static int nested(int a, enum colour c)
{
    for (int i = 0; i < 10; i++)
        switch (a) {
        case 1:
            switch (c) {
            case RED: return 100;
            case GREEN: continue;
            case BLUE: break;
            }
            a = 2;
            break;
        case 2: return i * 1000 + 2;
        default: { int local = i; if (local == 4) return 4; }
        }
    return -7;
}

int main(void)
{
    for (int i = -1; i < 10; i++)
        printf("%d %d %d; ", dense(i), fall(i), sparse(i));
    printf("\n%d%d%d%d%d\n", sparse(-1000000), sparse(-5), sparse(77), sparse(INT_MAX), sparse(INT_MIN));
    printf("%d%d%d%d%d\n", wide(0), wide(1UL << 32), wide(~0UL), wide(1UL << 63), wide(1UL << 31));
    for (int c = 40; c < 240; c += 23)
        printf("%s ", range((unsigned char)c));
    printf("\n%d %d %d %d\n", nested(1, RED), nested(1, GREEN), nested(1, BLUE), nested(9, RED));
    signed char small = -1;
    switch (small) {
    case 255: printf("bad\n"); break;
    case -1: printf("minus\n"); break;
    }
    return 0;
}
