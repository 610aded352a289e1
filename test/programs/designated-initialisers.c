// Designated initialisers: arrays, ranges, nested, overriding, unions, partial zeroing.
#include <stdio.h>
#include <string.h>

struct inner { int a, b[3]; };
struct outer { char tag; struct inner in[2]; union { int i; float f; char c[4]; } u; const char *name; };
enum kind { KIND_A, KIND_B, KIND_C, KIND_COUNT };

static const char *const kind_names[KIND_COUNT] = {[KIND_C] = "c", [KIND_A] = "a", [KIND_B] = "b"};
static int table[10] = {1, 2, [5] = 50, 60, [2] = 20, 30};
static int ranged[12] = {[2 ... 5] = 7, [9] = 9, 10};
static char matrix[3][4] = {[1] = {[2] = 'x', 'y'}, [0][1] = 'z', [2] = "abc"};
static struct outer global = {.name = "global", .in = {[1] = {.b = {[2] = 5}, .a = 1}}, .u.f = 1.5f};
static struct outer array[] = {[2] = {.tag = 'c'}, [0] = {'a', {{1, {2, 3, 4}}, {5}}, {6}, "first"}};
static int sized[] = {[7] = 1};
static char short_text[3] = "abc";

static int sum(const int *values, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total = total * 2 + values[i];
    return total;
}

int main(void)
{
    for (int k = 0; k < KIND_COUNT; k++)
        printf("%s ", kind_names[k]);
    printf("\n%d %d\n", sum(table, 10), sum(ranged, 12));
    for (int i = 0; i < 12; i++)
        printf("%d,", ((char *)matrix)[i]);
    printf("\n%d %d %d %g %s\n", global.tag, global.in[1].a, global.in[1].b[2], global.u.f, global.name);
    printf("%zu %c %d %s %d\n", sizeof array / sizeof *array, array[2].tag, array[0].in[0].b[2], array[0].name,
           array[1].name == NULL);
    printf("%zu %d\n", sizeof sized / sizeof *sized, sized[7]);
    printf("%.3s %zu\n", short_text, sizeof short_text);
    int n = 3;
    struct outer local = {.in[0].a = n, .in[0].b = {n + 1, [2] = n + 2}, .in[1].b[1] = n * n, .u = {.c = {1, 2}}};
    printf("%d %d %d %d %d %d\n", local.in[0].a, local.in[0].b[0], local.in[0].b[1], local.in[0].b[2],
           local.in[1].b[1], local.u.i);
    int locals[6] = {[1] = n, n + 1, [5] = n + 2};
    printf("%d\n", sum(locals, 6));
    struct inner overridden = {.a = 1, .b = {1, 2, 3}, .b[1] = 20, .a = 5};
    printf("%d %d\n", overridden.a, overridden.b[1]);
    char big[100] = {'h', 'i', [50] = '!'};
    int zeros = 0;
    for (int i = 0; i < 100; i++)
        zeros += big[i] == 0;
    printf("%d %s\n", zeros, big);
    struct inner zeroed = {0};
    return zeroed.b[2] + (int)strlen(array[0].name);
}
