// _Bool: conversions, arithmetic on it, in memory, in structs and as an index.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct flags { bool a, b; _Bool c : 1; bool d : 1; int rest; };

static bool is_even(int n) { return !(n & 1); }
static bool from_double(double d) { return d; }
static bool from_pointer(void *p) { return p; }
static int count(const bool *set, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++)
        total += set[i];
    return total;
}

int main(void)
{
    bool values[] = {0, 1, 2, -1, 256, 0.5, 0.0};
    printf("%d %zu\n", count(values, 7), sizeof values);
    unsigned char raw[7];
    memcpy(raw, values, 7);
    for (int i = 0; i < 7; i++)
        printf("%u", raw[i]);
    printf("\n");
    bool b = 0;
    b++;
    b++;
    printf("%d\n", b);
    b--;
    printf("%d\n", b);
    b += 5;
    printf("%d\n", b);
    b = 1;
    b ^= 1;
    b |= 4;
    printf("%d %d\n", b, b & 2);
    printf("%d %d %d %d\n", from_double(0.1), from_double(-0.0), from_pointer(&b), from_pointer(0));
    struct flags f = {.a = 3, .d = 1};
    f.b = f.a && f.d;
    f.c = 256 > 255;
    f.rest = f.a + f.b + f.c + f.d;
    printf("%d %d %d %d %d\n", f.a, f.b, f.c, f.d, f.rest);
    const char *names[] = {"false", "true"};
    printf("%s %s %s\n", names[is_even(4)], names[is_even(7)], names[!!b]);
    bool *p = &f.b;
    *p = !*p;
    printf("%d %zu\n", f.b, sizeof(bool));
    return is_even(3) ? 1 : 0;
}
