// Where the type of a new object is only guessed, some bytes of a scalar may be written and others not: those that are written are shown.
#include <stdlib.h>
#include <string.h>
struct two { int a; char b; };
void *pair(int k)
{
    struct two *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->a = k;
    made->b = k > 0 ? 'p' : 'n';
    return made;
}
struct base { int id; };
struct wide { struct base base; char tag; short s; double d; int tail; };
struct base *new_wide(int x)
{
    struct wide *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->base.id = x;
    made->tag = '+';
    made->s = 7;
    made->tail = 3;
    return &made->base;
}
struct linked { int priority; struct linked *next; char tag; };
struct linked **inside(int priority)
{
    struct linked *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->priority = priority;
    made->next = NULL;
    made->tag = 't';
    return &made->next;
}
struct flat { long number; short s; };
void *flat(int k)
{
    struct flat *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    made->number = k;
    made->s = 2;
    return made;
}
long double *whole(int k)
{
    long double *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    *made = k > 0 ? 1.5L : 2;
    return made;
}
long *half(int k)
{
    long *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    memset(made, 1, 4);
    ((char *)made)[5] = (char)k;
    return made;
}

// RUN: signature --function pair
// EXPECT: outputs result == a new object; the new object == {k, 110, uninitialised, uninitialised}
// EXPECT: outputs result == a new object; the new object == {k, 112, uninitialised, uninitialised}
// RUN: signature --function new_wide
// EXPECT: outputs result == a new object; the new object == {{.id = x}, {.id = {43, uninitialised, 7}}, {.id = uninitialised}, {.id = uninitialised}, {.id = 3}, {.id = uninitialised}}
// RUN: signature --function inside
// EXPECT: outputs result == a new object + 1; the new object == {{priority, uninitialised}, NULL, {116, uninitialised, uninitialised, uninitialised}}
// RUN: signature --function flat
// EXPECT: outputs result == a new object; the new object == {k, 2, uninitialised, uninitialised}
// RUN: signature --function whole
// EXPECT: outputs result == a new object; the new object == 2.0L
// EXPECT: outputs result == a new object; the new object == 1.5L
// RUN: signature --function half
// EXPECT: outputs result == a new object; the new object == {16843009, uninitialised, (char)k, uninitialised}
