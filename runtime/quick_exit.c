#include "coset_runtime.h"

static void (*handlers[32])(void);
static int handler_count;

int at_quick_exit(void (*function)(void))
{
    if (handler_count == 32)
        return -1;
    handlers[handler_count++] = function;
    return 0;
}

_Noreturn void quick_exit(int code)
{
    while (handler_count > 0)
        handlers[--handler_count]();
    __coset_exit(code);
}
