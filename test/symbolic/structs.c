// A symbolic struct with fields of several sizes, copied and passed by value.
// EXPECT: tests 5
// EXPECT: outputs a | b | c | d | e
// SEEDS: p.x=5 | p.y=-3 | p.flag=1,p.big=1099511627776
// DOMAIN: p = [pack("<bxhiqB7x", *v) for v in product([0, 1], [0, 77], [0, 6], [0, 1 << 41, -5], [0, 1])]
#include <coset.h>
#include <stdio.h>

struct point {
    signed char flag;
    short x;
    int y;
    long long big;
    unsigned char last;
};

static int total(struct point p) { return p.x + p.y; }

int main(void)
{
    struct point p, q;
    coset_symbolic(&p, sizeof p, "p");
    q = p;
    if (q.big > 1LL << 40)
        puts("a");
    else if (total(q) == 83)
        puts("b");
    else if (q.flag && q.last)
        puts("c");
    else if (q.flag)
        puts("d");
    else
        puts("e");
    return 0;
}
