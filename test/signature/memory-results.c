// What a function frees, and what the objects that it makes contain, are results like any other.
#include <stdlib.h>
#include <string.h>

void release(char *s) { free(s); }

struct pair { int a, b; };

struct pair *make(int a, int b)
{
    struct pair *p = malloc(sizeof *p);
    p->a = a;
    p->b = b > 3 ? 1 : 2;
    return p;
}

struct list { int value; struct list *next; };

void push(struct list **list, int value)
{
    if (!list)
        return;
    struct list *added = malloc(sizeof *added);
    added->value = value;
    added->next = *list;
    *list = added;
}

char *text(int x) { return strdup(x ? "yes" : "no"); }

static struct list *shared;
void keep(int x)
{
    shared = calloc(1, sizeof *shared);
    shared->next = shared;
    shared->value = x;
}

int *buffer(unsigned n)
{
    int *p = malloc(3 * sizeof *p);
    p[0] = 7;
    if (n < 3)
        p[n] = 5;
    return p;
}
// RUN: signature --function release --certify
// EXPECT: cases 2
// EXPECT: condition s != NULL
// EXPECT: condition s == NULL
// EXPECT: outputs *s is freed
// EXPECT: outputs
// RUN: signature --function make --certify
// EXPECT: condition b <= 3
// EXPECT: condition b > 3
// EXPECT: outputs result == a new object; the new object == {.a = a, .b = 2}
// EXPECT: outputs result == a new object; the new object == {.a = a, .b = 1}
// RUN: signature --function text --certify
// EXPECT: outputs result == a new object; the new object == "no"
// EXPECT: outputs result == a new object; the new object == "yes"
// RUN: signature --function keep --certify
// EXPECT: outputs shared == a new object; the new object == {.value = x, .next = a new object}
