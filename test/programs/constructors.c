// Constructors with priorities, destructors, atexit, and their order; output from all of them.
#include <stdio.h>
#include <stdlib.h>

static int order[8], count;
static void note(int n) { order[count++] = n; }

__attribute__((constructor)) static void plain(void) { note(3); }
__attribute__((constructor(200))) static void early(void) { note(1); }
__attribute__((constructor(300))) static void late(void) { note(2); }
__attribute__((destructor(200))) static void last(void) { printf("last destructor\n"); }
__attribute__((destructor)) static void first(void) { printf("first destructor\n"); }
static void handler_a(void) { printf("handler a\n"); }
static void handler_b(void)
{
    printf("handler b\n");
    atexit(handler_a);
}

int main(void)
{
    note(4);
    for (int i = 0; i < count; i++)
        printf("%d ", order[i]);
    printf("\n");
    atexit(handler_a);
    atexit(handler_b);
    printf("no newline at the end of main;");
    return 6;
}
