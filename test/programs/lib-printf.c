// printf: every conversion, flag, width, precision and length modifier.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    printf("[%d][%i][%5d][%-5d][%05d][%+d][% d][%.3d][%8.3d][%-8.3d][%+.0d]\n", 42, -42, 42, 42, 42, 42, 42, 7, 7, 7, 0);
    printf("[%u][%o][%x][%X][%#o][%#x][%#X][%08x][%#010x][%-#8x|][%.0u]\n", 4000000000u, 8, 255, 255, 8, 255, 255, 255, 255, 255, 0);
    printf("[%hhd][%hhu][%hd][%hu][%ld][%lu][%lld][%llu]\n", 300, 300, 70000, 70000, LONG_MIN, ULONG_MAX, LLONG_MAX, ULLONG_MAX);
    printf("[%jd][%ju][%zd][%zu][%td][%hhx][%lx][%llo]\n", (intmax_t)-1, (uintmax_t)1, (size_t)2, (size_t)3, (ptrdiff_t)-4, 0x1ff, 0xfeedL, 0777LL);
    printf("[%c][%5c][%-5c][%s][%10s][%-10s][%.2s][%10.2s][%-10.2s|]\n", 'x', 'y', 'z', "text", "right", "left", "cut", "cut", "cut");
    printf("[%*d][%-*d][%*d][%.*s][%*.*f]\n", 6, 1, 6, 2, -6, 3, 2, "abcdef", 8, 2, 3.14159);
    printf("[%f][%.0f][%.1f][%#.0f][%10.3f][%-10.3f][%+f][% f][%010.2f][%F]\n", 3.14159, 2.5, 0.05, 3.0, 3.14159, 3.14159, 1.0, 1.0, -3.14159, 1.0 / 3);
    printf("[%e][%.2E][%.0e][%#.0e][%15.4e][%-15.4e]\n", 12345.678, 0.00012345, 5.5, 5.5, 1e100, 1e-100);
    printf("[%g][%g][%g][%g][%G][%.3g][%#g][%#.3g][%.10g]\n", 100000.0, 1000000.0, 0.0001, 0.00001, 1e-10, 1234.5, 1.0, 2.0, 0.1);
    printf("[%a][%A][%.2a][%La][%20a]\n", 1.0, 255.75, 1.999, 3.0L, 0.5);
    printf("[%Lf][%Le][%Lg][%.20Lf]\n", 1.5L, 2.5L, 3.5L, 0.1L);
    printf("[%f][%e][%g][%5f][%-6F|][%06f]\n", 1e308 * 10, -1e308 * 10, 1e308 * 10, 1e308 * 10, 1e308 * 10, -1e308 * 10);
    double nan = __builtin_nan("");
    printf("[%f][%F][%8g][%08f]\n", nan, nan, nan, nan);
    printf("[%f][%g][%e][%.0f][%.0f][%.0f]\n", -0.0, -0.0, 0.0, 0.5, 1.5, 2.5);
    printf("[%.3f][%.15g][%.17g][%.30f]\n", 1e15 + 0.3, 0.1, 0.1, 1e-20);
    printf("[%f][%.2f]\n", 123456789012345678.0, 1e22);
    printf("[%p][%%]\n", (void *)0);
    printf("[%s][%.3s][%10s]\n", (char *)0, (char *)0, (char *)0);
    int n = 0;
    long ln = 0;
    signed char cn = 0;
    printf("12345%n678%ln%hhn\n", &n, &ln, &cn);
    printf("%d %ld %d\n", n, ln, cn);
    printf("%2$s %1$s %2$s %3$05d\n", "one", "two", 3);
    printf("%3$*1$.*2$f|\n", 10, 2, 3.14159);
    printf("[%ls][%lc]\n", L"wide", (wint_t)L'w');
    printf("%" PRId64 " %" PRIu8 " %" PRIx32 " %" PRIxPTR "\n", INT64_MIN, (uint8_t)255, 0xabcdefu, (uintptr_t)4096);
    printf("[%-+6d][%+-6d][%0-6d][% +d][%- 5d]\n", 5, 5, 5, 5, 5);
    printf("[%.0x][%#x][%#.4x][%#o][%+5.2d]\n", 0, 0, 10, 0, 3);
    printf("[%1$d %1$x %1$o]\n", 100);
    char small[5];
    int length = snprintf(small, sizeof small, "%d-%s", 12, "truncated");
    printf("%d %s %d\n", length, small, snprintf(NULL, 0, "%100s", "x"));
    char big[300];
    length = sprintf(big, "%200d|%-50s|", 1, "x");
    printf("%d %zu %d\n", length, strlen(big), big[199]);
    printf("%s", "");
    int written = printf("count me\n");
    fprintf(stdout, "%d %c%c\n", written, 0 + 'a', 'b');
    return 0;
}
