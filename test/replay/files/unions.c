#include <stdint.h>
#include <stdlib.h>

struct value {
    int kind;
    union {
        long number;
        char *text;
        struct { struct value *first, *second; } pair;
    } u;
};

struct value *make(int x)
{
    struct value *made = calloc(1, sizeof *made);
    made->kind = x;
    if (x > 0) {
        made->u.pair.first = calloc(1, sizeof *made);
        made->u.pair.second = calloc(1, sizeof *made);
        made->u.pair.second->kind = 5;
        made->u.pair.second->u.text = calloc(1, 3);
        made->u.pair.second->u.text[1] = 'x';
    }
    return made;
}

struct held {
    uintptr_t address;
    int k;
};

void *opaque(int x)
{
    struct held *made = calloc(1, sizeof *made);
    int *number = malloc(sizeof *number);
    *number = x > 3 ? 7 : 8;
    made->address = (uintptr_t)number;
    return made;
}
