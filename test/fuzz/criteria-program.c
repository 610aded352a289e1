#include <coset.h>

struct node {
    struct node *next;
    int values[4];
    union {
        long number;
        double real;
        char bytes[8];
    } content;
    unsigned bits : 5;
    struct {
        short deep[2][3];
    } inner;
};

static int total = 3;
static struct node first, second = {.next = &first, .values = {1, 2, 3, 4}};
static int (*chosen)(int);
static const char *const words[] = {"one", "two"};

static inline int twice(int x)
{
    static int calls;
    calls++;
    return 2 * x;
}

int main(void)
{
    int x = 0, table[3] = {1, 2, 3}, *into = &table[1];
    struct node local = second, *list = &second, **at = &list;
    __int128 wide = 1;
    long double precise = 0.5L;
    coset_symbolic(&x, sizeof x, "x");
    chosen = twice;
    if (x > 3) {
        int x = 7;
        total += x;
        (*at)->values[2] = chosen(x);
    } else {
        *into = x;
        local.inner.deep[1][2] = (short)x;
    }
    wide += *into;
    precise += (long double)total;
    return (int)wide + (int)precise + local.inner.deep[1][2] + words[x & 1][0];
}
