// A branch on an uninitialised heap byte, after copying it around.
// EXPECT: fault uninit
// RUN: run --check uninit
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair { int a, b; };

int main(void)
{
    struct pair *p = malloc(sizeof *p), copy;
    p->a = 1;
    copy = *p;
    if (copy.a)
        printf("a is set\n");
    int sum = copy.b + 1;
    if (sum) // FAULT HERE
        printf("b is not\n");
    free(p);
    return 0;
}
