// A parameter that is equal to an earlier one: the test passes the same pointer, and compares the memory once.
#include <stddef.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
// RUN: test --function add --may-alias a,b
// EXPECT: passed 2
void add(int *a, int *b)
{
    *a += *b + 1;
    *b = 0;
}
// RUN: test --function move --may-alias to,from
// EXPECT: passed 9
void *move(void *restrict to, const void *from, size_t count)
{
    char *t = to;
    const char *f = from;
    for (size_t i = 0; to && from && i < count && i < 2; i++)
        t[i] = f[i];
    return to;
}
// RUN: test --function names --may-alias names,result,memcmp
// EXPECT: passed 7
int names(const struct node *names, struct node *result, struct node *const memcmp)
{
    if (!names || !result || !memcmp)
        return 0;
    result->value = 5;
    memcmp->value++;
    return names->value;
}
// RUN: test --function take --may-alias p,q
// EXPECT: passed 2
struct node *take(struct node *p, struct node *q)
{
    if (p)
        p->next = q;
    return q;
}
typedef struct { int x; } nameless;
// RUN: test --function of_nameless --may-alias b,a
// EXPECT: passed 4
int of_nameless(nameless *a, int n, nameless *b)
{
    if (a && b)
        a->x = n;
    return a && b ? b->x : 7;
}
