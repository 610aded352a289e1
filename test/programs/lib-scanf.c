// scanf family: every conversion, assignment suppression, widths, sets, %n, failures and end of input.
// STDIN: 17 -5 0x1f 077 word another 3.25 -1e3\nline two: abc,def;123\nX  Y\n12345678 99\nlast
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int a, b, c, n;
    unsigned hex, octal;
    char word[20], other[20], set[20];
    float f;
    double d;
    printf("%d ", scanf("%d%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", scanf("%i %i", (int *)&hex, (int *)&octal));
    printf("%u %u\n", hex, octal);
    printf("%d ", scanf("%s %19s", word, other));
    printf("%s %s\n", word, other);
    printf("%d ", scanf("%f %lf", &f, &d));
    printf("%g %g\n", f, d);
    printf("%d ", scanf(" line two: %[a-c],%[^;];%n%d", word, set, &n, &a));
    printf("%s %s %d %d\n", word, set, n, a);
    char one, two[3] = {0};
    printf("%d ", scanf(" %c%2c", &one, two));
    printf("%c [%s]\n", one, two);
    printf("%d ", scanf("%*c%3d%*2d%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", scanf("%d", &c));
    printf("%d\n", c);
    printf("%d ", scanf("%d", &c));
    printf("%d ", scanf("%s", word));
    printf("%s ", word);
    printf("%d", scanf("%d", &c));
    printf(" %d\n", feof(stdin) != 0);

    signed char hh;
    short h;
    long l;
    long long ll;
    size_t z;
    long double ld;
    void *p;
    printf("%d ", sscanf("-1 2 3 4 5 6.5 0x10", "%hhd %hd %ld %lld %zu %Lf %p", &hh, &h, &l, &ll, &z, &ld, &p));
    printf("%d %d %ld %lld %zu %Lg %d\n", hh, h, l, ll, z, ld, p == (void *)16);
    printf("%d ", sscanf("ff 777 +12", "%x %o %u", &hex, &octal, (unsigned *)&a));
    printf("%u %u %d\n", hex, octal, a);
    printf("%d", sscanf("", "%d", &a));
    printf(" %d", sscanf("x", "%d", &a));
    printf(" %d\n", sscanf("5", "%d %d", &a, &b));
    printf("%d", sscanf("12:34", "%d:%d", &a, &b));
    printf(" %d\n", sscanf("12;34", "%d:%d", &a, &b));
    printf("%d ", sscanf("50%", "%d%%%n", &a, &n));
    printf("%d %d\n", a, n);
    printf("%d ", sscanf("]abc-x", "%[]a-c-]%n", word, &n));
    printf("%s %d\n", word, n);
    printf("%d ", sscanf("inf nan 0x1.8p1 1e", "%lf %f %lf", &d, &f, &d));
    printf("%g\n", d);
    char *allocated = NULL;
    printf("%d ", sscanf("allocate me", "%ms", &allocated));
    printf("%s\n", allocated);
    free(allocated);
    int64_t i64;
    uint16_t u16;
    printf("%d ", sscanf("-9000000000 65535", "%" SCNd64 " %" SCNu16, &i64, &u16));
    printf("%ld %u\n", (long)i64, u16);
    printf("%d ", sscanf("0x 5", "%x %d", &hex, &a));
    printf("%d ", sscanf("12abc", "%2d%3[a-z]", &a, word));
    printf("%d %s\n", a, word);
    printf("%d\n", sscanf("  \n ", "%s", word));
    return 0;
}
