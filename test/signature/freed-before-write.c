// What is read from an object that was written depends on whether it was freed before the write: then the write is a fault.
#include <coset.h>
#include <stdlib.h>
#include <string.h>

struct pair { int first, second; };

static int by_store(int x, int *a)
{
    *a = x;
    return *a;
}

static int by_index(int x, int *a)
{
    a[x & 1] = 7;
    return a[0];
}

static int by_copy(int x, char *a)
{
    char text[] = "abc";
    text[1] = (char)x;
    memcpy(a, text, sizeof text);
    return a[2];
}

static int by_text(char *a)
{
    strcpy(a, "xyz");
    return a[1];
}

static int by_member(int x, struct pair *a)
{
    struct pair both = {x, 3};
    *a = both;
    return a->second;
}

int f(int how, int x)
{
    void *a = calloc(2, 4), *other = malloc(8);
    if (!a || !other)
        return -1;
    if (x == 42)
        free(a);
    switch (how) {
    case 0: return by_store(x, a);
    case 1: return by_index(x, a);
    case 2: return by_copy(x, a);
    case 3: return by_text(a);
    case 4: return by_member(x, a);
    default: return by_store(9, other);
    }
}

// RUN: signature --function f --criterion return
// INPUTS: int how, int x
// CASE: how == 0 && x != 42 => result == x
// CASE: how == 1 && x != 42 => result == (x & 1 ? 0 : 7)
// CASE: how == 2 && x != 42 => result == 'c'
// CASE: how == 3 && x != 42 => result == 'y'
// CASE: how == 4 && x != 42 => result == 3
// CASE: (how < 0 || how > 4) => result == 9
// CASE: how == 0 && x == 42 => fault ptr@10
// CASE: how == 1 && x == 42 => fault ptr@16
// CASE: how == 2 && x == 42 => fault ptr@24
// CASE: how == 3 && x == 42 => fault ptr@30
// CASE: how == 4 && x == 42 => fault ptr@37
