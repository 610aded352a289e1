#include "coset_runtime.h"
#include <stdlib.h>

typedef struct ExitHandler {
    struct ExitHandler *next;
    void (*plain)(void);
    void (*with_code)(int, void *);
    void *argument;
} ExitHandler;

static ExitHandler *handlers; /* latest first */

static int add_handler(void (*plain)(void), void (*with_code)(int, void *), void *argument)
{
    ExitHandler *handler = malloc(sizeof *handler);
    if (!handler)
        return -1;
    *handler = (ExitHandler){handlers, plain, with_code, argument};
    handlers = handler;
    return 0;
}

int atexit(void (*function)(void))
{
    return add_handler(function, NULL, NULL);
}

int __coset_on_exit(void (*function)(int, void *), void *argument)
{
    return add_handler(NULL, function, argument);
}
ALIAS(on_exit, __coset_on_exit);

/* A handler may register others and may call exit itself; still each runs once. */
void __coset_run_exit_handlers(int code)
{
    while (handlers) {
        ExitHandler handler = *handlers;
        free(handlers);
        handlers = handler.next;
        if (handler.plain)
            handler.plain();
        else
            handler.with_code(code, handler.argument);
    }
}
