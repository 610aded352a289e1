#include "coset_runtime.h"

extern void (*const __coset_destructors[])(void); /* made when the program is linked; ends with a null pointer */

/* Streams hold no output of their own (stream.h), so there is nothing to flush but the host's buffers. */
_Noreturn void exit(int code)
{
    if (__coset_run_thread_destructors)
        __coset_run_thread_destructors();
    if (__coset_run_exit_handlers)
        __coset_run_exit_handlers(code);
    for (void (*const *next)(void) = __coset_destructors; *next; next++)
        (*next)();
    __coset_stream_flush(1);
    __coset_stream_flush(2);
    __coset_exit(code);
}
