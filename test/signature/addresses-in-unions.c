// A union that holds addresses is told by the member with these pointers, and so are addresses in integers and in memory of an
// unknown type; what they lead to belongs to the case.
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
struct value *pair(int x)
{
    struct value *made = calloc(1, sizeof *made);
    made->kind = x;
    if (x > 0) {
        made->u.pair.first = calloc(1, sizeof *made);
        made->u.pair.second = calloc(1, sizeof *made);
        made->u.pair.second->kind = 5;
    }
    return made;
}
struct held { uintptr_t address; int k; };
struct held *held(int x)
{
    struct held *made = calloc(1, sizeof *made);
    int *number = malloc(sizeof *number);
    *number = x > 3 ? 7 : 8;
    made->address = (uintptr_t)number;
    return made;
}
void *opaque(int x)
{
    struct value **made = calloc(2, sizeof *made);
    made[0] = calloc(1, sizeof **made);
    made[0]->u.number = x > 3 ? 1 : 2;
    return made;
}
static int variable[4];
uintptr_t number(int x)
{
    return x > 3 ? (uintptr_t)&variable[1] : 5;
}

// RUN: signature --function pair --certify
// INPUTS: int x
// EXPECT: outputs result == a new object; the new object == {.kind = x, .u = {.number = 0}}
// EXPECT: outputs result == a new object; the new object == {.kind = x, .u = {.pair = {.first = new object 2, .second = new object 3}}}; new object 2 == {.kind = 0, .u = {.number = 0}}; new object 3 == {.kind = 5, .u = {.number = 0}}

// RUN: signature --function held --certify
// INPUTS: int x
// EXPECT: outputs result == a new object; the new object == {.address = new object 2, .k = 0}; new object 2 == 8
// EXPECT: outputs result == a new object; the new object == {.address = new object 2, .k = 0}; new object 2 == 7

// RUN: signature --function opaque --certify
// INPUTS: int x
// EXPECT: outputs result == a new object; the new object == {new object 2, 0}; new object 2 == {0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
// EXPECT: outputs result == a new object; the new object == {new object 2, 0}; new object 2 == {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

// RUN: signature --function number --certify
// INPUTS: int x
// EXPECT: outputs result == 5
// EXPECT: outputs result == variable + 1
