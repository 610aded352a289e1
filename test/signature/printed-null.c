// A null pointer that is printed is shown as NULL.
#include <stdio.h>
void literal(int x)
{
    printf("%p %d\n", NULL, x);
}
void local(int x)
{
    int *nothing = 0;
    printf("%p %d\n", (void *)nothing, x);
}
void decided(int x)
{
    int *found = x > 3 ? &x : NULL;
    if (x <= 3)
        printf("%p\n", (void *)found);
}
void text(int x)
{
    const char *shown = x > 3 ? "many" : NULL;
    printf("%s\n", shown);
}

// RUN: signature --function literal
// CASE: 1 => returns; printed printf("%p %d\n", NULL, x)
// RUN: signature --function local
// CASE: 1 => returns; printed printf("%p %d\n", NULL, x)
// RUN: signature --function decided
// INPUTS: int x
// CASE: x <= 3 => returns; printed printf("%p\n", NULL)
// CASE: x > 3 => returns
// RUN: signature --function text
// INPUTS: int x
// CASE: x > 3 => returns; printed printf("%s\n", "many")
// CASE: x <= 3 => returns; printed printf("%s\n", NULL)
