#include "coset_runtime.h"
#include <stdlib.h>

/* Compilers register destructors with this. */
int __coset_on_exit(void (*function)(int, void *), void *argument);

typedef struct Destructor {
    void (*function)(void *);
    void *argument;
} Destructor;

static void call_destructor(int code, void *argument)
{
    (void)code;
    Destructor destructor = *(Destructor *)argument;
    free(argument);
    destructor.function(destructor.argument);
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library)
{
    (void)library;
    Destructor *destructor = malloc(sizeof *destructor);
    if (!destructor)
        return -1;
    *destructor = (Destructor){function, argument};
    return __coset_on_exit(call_destructor, destructor);
}
