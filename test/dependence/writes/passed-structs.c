/* Pointers in structs that are passed and returned by value, also as variable arguments. */
#include <stdarg.h>
#include <stdio.h>

struct named {
    int *place;
    char name[3];
};

struct __attribute__((packed)) packed {
    char letter;
    int *place;
};

struct large {
    char text[40];
    int *place;
};

static int x, y;

static void take(int count, ...)
{
    va_list list, again;
    va_start(list, count);
    struct named named = va_arg(list, struct named);
    struct packed packed = va_arg(list, struct packed);
    va_copy(again, list);
    *named.place = 1;
    *packed.place = 2;
    *va_arg(again, int *) = 3;
    va_end(again);
    va_end(list);
}

static void set(struct large large)
{
    *large.place = 4;
}

static struct large make(int *place)
{
    struct large large = {{0}, place};
    return large;
}

int main(int argc, char **argv)
{
    (void)argv;
    take(3, (struct named){&x, "a"}, (struct packed){1, &y}, argc > 1 ? &x : &y);
    struct large large = make(&y);
    set(large);
    set(make(&x));
    printf("%d %d\n", x, y);
    return 0;
}
