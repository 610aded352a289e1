// What is left of an address behind a narrower member of a union is not compared: it is another one natively.
#include <stdlib.h>
union number { int i; const char *s; };
union number *made(int n)
{
    union number *v = malloc(sizeof *v);
    if (!v)
        return NULL;
    v->s = "none";
    if (n)
        v->i = n;
    return v;
}
static union number global = {.s = "abc"};
union number set(union number *v, int n)
{
    union number u = {.s = "abc"};
    if (v)
        v->i = n;
    if (n > 3)
        global.i = u.i = n;
    return u;
}
// RUN: test --function made
// EXPECT: passed 2
// RUN: test --function set
// EXPECT: passed 4
