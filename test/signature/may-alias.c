// With --may-alias a later pointer parameter may be equal to an earlier one: one more input, "b == a".
#include <stddef.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

void add(int *a, int *b)
{
    *a += *b;
    *b = 0;
}

int chain(int *a, int *b, int *c)
{
    if (!a || !b || !c)
        return -1;
    *a = 1;
    *b = 2;
    *c = 3;
    return *a * 100 + *b * 10 + *c;
}

void *copy(void *to, const void *from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (count > 1 || !to || !from)
        return NULL;
    for (size_t i = 0; i < count; i++)
        t[i] = f[i];
    return to;
}

int *later(int *a, int *b)
{
    return b ? b + 1 : a;
}

int equal(const int *a, int *b)
{
    return a == b ? 5 : 6;
}

int drop(int *a, int *b)
{
    if (!a || !b)
        return 0;
    free(a);
    return *b;
}

int unlink_next(struct node *x, struct node *y)
{
    if (!x || !y)
        return 0;
    x->next = NULL;
    x->value = 1;
    return y->value;
}

// RUN: signature --function add --may-alias a,b
// EXPECT: cases 4
// EXPECT: condition a != NULL && b != NULL && b != a
// EXPECT: condition a != NULL && b != NULL && b == a
// EXPECT: condition b == NULL
// EXPECT: condition a == NULL && b != NULL
// EXPECT: outputs *a == {*a[0] + *b[0], *a[1], *a[2], *a[3]}; *b == {0, *b[1], *b[2], *b[3]}
// EXPECT: outputs *a == {0, *a[1], *a[2], *a[3]}
// EXPECT: bounds arrays of 4 elements; no partial overlap
// RUN: signature --function add --may-alias b,a --array-size 1
// EXPECT: cases 4
// EXPECT: bounds arrays of 1 element
// RUN: signature --function add
// EXPECT: cases 3
// EXPECT: bounds arrays of 4 elements; distinct objects
// RUN: signature --function chain --may-alias a,b,c --array-size 1
// EXPECT: cases 7
// EXPECT: bounds arrays of 1 element; distinct objects
// RUN: signature --function chain --may-alias a,b --may-alias b,c --array-size 1
// EXPECT: cases 7
// RUN: signature --function copy --may-alias to,from
// EXPECT: cases 6
// EXPECT: bounds arrays of 4 elements; no partial overlap
// RUN: signature --function later --may-alias a,b --criterion return
// EXPECT: outputs result == b + 1
// EXPECT: outputs result == a
// RUN: signature --function equal --may-alias a,b --criterion return
// EXPECT: cases 2
// EXPECT: condition !((a == NULL) ? (b == NULL) : (b == a) && !(a == NULL) && !(b == NULL))
// EXPECT: condition (a == NULL) ? (b == NULL) : (b == a) && !(a == NULL) && !(b == NULL)
// RUN: signature --function equal --criterion return
// EXPECT: cases 2
// EXPECT: condition !((a == NULL) && (b == NULL))
// EXPECT: condition a == NULL && b == NULL
// RUN: signature --function drop --may-alias a,b --array-size 1
// EXPECT: cases 4
// RUN: signature --function unlink_next --may-alias x,y
// EXPECT: cases 4
// EXPECT: bounds a single struct behind a pointer; lists and other chains of at most 4 objects; distinct objects
