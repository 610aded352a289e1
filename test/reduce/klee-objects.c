#include <klee/klee.h>
#include <stdio.h>

struct pair {
    short a;
    char b;
};
int main(void)
{
    struct pair p, q;
    klee_make_symbolic(&p, sizeof p, "pair");
    klee_make_symbolic(&q, sizeof q, "pair");
    klee_assume(p.a != 3);
    puts(q.b == 'b' ? "b" : q.a > p.a ? "rising" : "not rising");
    return 0;
}
