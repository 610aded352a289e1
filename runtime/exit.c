#include "coset_runtime.h"

extern void (*const __coset_destructors[])(void); /* made when the program is linked; ends with a null pointer */

/* Streams do not buffer output (stream.h), so only the host's buffers are flushed. */
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
