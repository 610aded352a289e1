// Conversions between floating types and integers, rounding, and out-of-range values as x86 converts them.
#include <stdint.h>
#include <stdio.h>

static int to_int(double d) { return (int)d; }
static long to_long(double d) { return (long)d; }
static unsigned to_unsigned(double d) { return (unsigned)d; }
static unsigned long to_unsigned_long(double d) { return (unsigned long)d; }
static short to_short(double d) { return (short)d; }
static int float_to_int(float f) { return (int)f; }
static long float_to_long(float f) { return (long)f; }
static long long_double_to_long(long double l) { return (long)l; }
static int long_double_to_int(long double l) { return (int)l; }

int main(void)
{
    static const double values[] = {0.0, 0.99, -0.99, 1.5, -1.5, 2147483646.7, -2147483648.0, 123456.789, -77.7};
    for (int i = 0; i < 9; i++) {
        double d = values[i];
        printf("%d %ld %d %ld %ld %d\n", to_int(d), to_long(d), float_to_int((float)(d / 2)), float_to_long((float)d),
               long_double_to_long(d), long_double_to_int(d));
        if (d >= 0)
            printf("%u %lu\n", to_unsigned(d), to_unsigned_long(d));
    }
    printf("%d %u %lu %ld\n", to_short(-32768.9), to_unsigned(4294967295.9), to_unsigned_long(1.8e19), to_long(-9.2e18));
    static const double outside[] = {1e10, -1e10, 3e9, 1e19, -1e19, 1e300, -1e300};
    for (int i = 0; i < 7; i++)
        printf("%d %ld %d %ld\n", to_int(outside[i]), to_long(outside[i]), float_to_int((float)outside[i]),
               float_to_long((float)outside[i]));
    static const int64_t integers[] = {0, 1, -1, 16777217, 9007199254740993, INT64_MAX, INT64_MIN, -16777219};
    for (int i = 0; i < 8; i++) {
        int64_t v = integers[i];
        printf("%a %a %La ", (float)v, (double)v, (long double)v);
        printf("%a %a %La ", (float)(uint64_t)v, (double)(uint64_t)v, (long double)(uint64_t)v);
        printf("%a %a %a %a\n", (float)(int32_t)v, (float)(uint32_t)v, (double)(int8_t)v, (double)(uint16_t)v);
    }
    double d = 0.1;
    float f = (float)d;
    long double l = d;
    printf("%a %a %La %a %a\n", f, (double)f, l, (float)l, (double)(l / 3));
    printf("%a %a\n", (float)1e-46, (float)1.00000017881393432617);
    int i = 7;
    i *= 1.5;
    i += 0.9;
    unsigned char c = 200;
    c /= 1.1;
    printf("%d %u %d\n", i, c, (int)(char)65.9);
    return 0;
}
