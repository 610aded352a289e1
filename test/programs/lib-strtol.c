// strtol and its family: bases, prefixes, overflow, errno, end pointers; ato*.
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void try_signed(const char *text, int base)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, base);
    printf("%ld %td %d | ", value, end - text, errno);
    errno = 0;
    unsigned long unsigned_value = strtoul(text, &end, base);
    printf("%lu %td %d\n", unsigned_value, end - text, errno);
}
static void try_real(const char *text)
{
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    printf("%.17g %td %d ", value, end - text, errno);
    printf("%.9g %.18Lg\n", strtof(text, NULL), strtold(text, NULL));
}

int main(void)
{
    static const char *const texts[] = {"0", "42", "-42", "+7", "  \t\n 99x", "0x1F", "0X", "0xg", "077", "08", "", "   ", "-",
                                        "abc", "zz", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
                                        "-9223372036854775809", "18446744073709551615", "18446744073709551616",
                                        "-18446744073709551615", "999999999999999999999999", "1e5", "0b101", "--5", "- 5"};
    static const int bases[] = {10, 0, 16, 8, 2, 36, 3};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned j = 0; j < sizeof bases / sizeof *bases; j++)
            try_signed(texts[i], bases[j]);
    errno = 0;
    char *end = NULL;
    long bad_base = strtol("10", &end, 1);
    printf("%ld %d\n", bad_base, errno);
    static const char *const reals[] = {"3.14", "-2.5e10", "1e-5xyz", ".5", "5.", "e5", "0x1.8p3", "inf", "-INFINITY", "1e400",
                                        "1e-400", "  +1.25  ", "0x.8", "1e", "1e+", "infx", "-0.0", "123456789012345678901234567890"};
    for (unsigned i = 0; i < sizeof reals / sizeof *reals; i++)
        try_real(reals[i]);
    printf("%d %d %ld %lld\n", atoi("123abc"), atoi("-0"), atol("9876543210"), atoll("-5"));
    printf("%g %g\n", atof("2.5"), atof("nothing"));
    printf("%lld %llu\n", strtoll("-9999999999", NULL, 10), strtoull("ffffffffffff", NULL, 16));
    printf("%jd %ju\n", strtoimax("-77", NULL, 10), strtoumax("77", NULL, 8));
    return 0;
}
