// Operators and their order: nested ternaries, comma, short circuit, compound assignment, increment, sizeof.
#include <stdio.h>

static int calls;
static int yes(int n) { calls = calls * 10 + n; return 1; }
static int no(int n) { calls = calls * 10 + n; return 0; }
static const char *grade(int points)
{
    return points > 89 ? "A" : points > 79 ? "B" : points > 69 ? points > 74 ? "C+" : "C" : "F";
}
struct s { int a[3]; struct { int b; } in; };
static struct s object = {{1, 2, 3}, {4}};
static struct s *get(void) { calls++; return &object; }

int main(void)
{
    int r = yes(1) && no(2) && yes(3);
    printf("%d %d\n", r, calls);
    calls = 0;
    r = no(1) || yes(2) || yes(3);
    printf("%d %d\n", r, calls);
    calls = 0;
    r = (no(1) && yes(2)) || (yes(3) && yes(4)) ? yes(5) + 10 : no(6);
    printf("%d %d\n", r, calls);
    printf("%s %s %s %s %s\n", grade(95), grade(80), grade(75), grade(71), grade(3));
    int i = 5, j;
    j = (i++, i += 2, i * 2);
    printf("%d %d\n", i, j);
    int a[5] = {0}, *p = a;
    *p++ = 1; *p++ = 2; *++p = 3; (*p)++; --p; p[-1] += 10;
    printf("%d %d %d %d %d %td\n", a[0], a[1], a[2], a[3], a[4], p - a);
    calls = 0;
    get()->a[1] += 5;
    get()->in.b <<= 2;
    printf("%d %d %d\n", object.a[1], object.in.b, calls);
    int x = 10, y = 3;
    x = y = x - y;
    printf("%d %d\n", x, y);
    x %= 4; y |= 8; x ^= y; y <<= x & 3; y >>= 1; x &= ~4; x -= -x; x /= 3; x *= x;
    printf("%d %d\n", x, y);
    printf("%d %d %d %d\n", !5, !!5, -(-3), ~0 == -1);
    printf("%d %d %d\n", 7 / -2, -7 % 3, -7 / 2);
    printf("%d %d\n", 1 < 2 == 1, 5 & 3 == 3);
    int n = 0;
    size_t size = sizeof(n++);
    printf("%d %zu %zu %zu\n", n, size, sizeof "text", sizeof 'c');
    printf("%d\n", 3["abcdef"] == 'd');
    unsigned bits = 0;
    for (int k = 0, m = 31; k < m; k++, m--)
        bits |= 1u << k & 0x55555555u | 1u << m & 0xaaaaaaaau;
    printf("%x\n", bits);
    i = 0;
    do
        if (i == 3)
            continue;
        else if (i == 6)
            break;
    while (++i < 10);
    printf("%d\n", i);
    void *null = 0;
    return null ? 1 : (calls ? i : 2), r + !null;
}
