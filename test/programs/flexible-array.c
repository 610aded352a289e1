// Flexible array members and the old one-element idiom, with growing.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { size_t length; char data[]; };
struct numbers { int count; double values[]; };
struct old { int n; int items[1]; };
static struct { int n; int v[]; } initialised = {3, {10, 20, 30}};

static struct text *text_new(const char *from)
{
    size_t n = strlen(from);
    struct text *t = malloc(sizeof *t + n + 1);
    t->length = n;
    memcpy(t->data, from, n + 1);
    return t;
}
static struct text *text_append(struct text *t, const char *more)
{
    size_t n = strlen(more);
    t = realloc(t, sizeof *t + t->length + n + 1);
    memcpy(t->data + t->length, more, n + 1);
    t->length += n;
    return t;
}

int main(void)
{
    struct text *t = text_new("flexible");
    for (int i = 0; i < 5; i++)
        t = text_append(t, i & 1 ? "+" : " array");
    printf("%s %zu %zu\n", t->data, t->length, sizeof *t);
    free(t);
    struct numbers *n = calloc(1, offsetof(struct numbers, values) + 10 * sizeof(double));
    for (n->count = 0; n->count < 10; n->count++)
        n->values[n->count] = n->count * 1.5;
    double sum = 0;
    for (int i = 0; i < n->count; i++)
        sum += n->values[i];
    printf("%g %zu\n", sum, offsetof(struct numbers, values));
    free(n);
    struct old *o = malloc(sizeof *o + 9 * sizeof(int));
    int *items = o->items;
    o->n = 10;
    for (int i = 0; i < o->n; i++)
        items[i] = i * i;
    printf("%d\n", items[9]);
    free(o);
    int total = 0;
    for (int i = 0; i < initialised.n; i++)
        total += initialised.v[i];
    return total;
}
