// A call through a function pointer in a freed object.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct object { int (*method)(struct object *); int value; };
static int get(struct object *o) { return o->value; }

int main(void)
{
    struct object *o = malloc(sizeof *o);
    *o = (struct object){get, 7};
    printf("%d\n", o->method(o));
    free(o);
    return o->method(o); // FAULT HERE
}
