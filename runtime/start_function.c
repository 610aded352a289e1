/* Where a run of one function begins, and where it ends: what exit handlers do after the function has returned is not
 * the function's. */
#include "coset_runtime.h"

void __coset_start_function(int argc, char **argv, char **envp)
{
    __coset_set_up(argc, argv, envp);
    __coset_enter_function();
    __coset_stream_flush(1);
    __coset_stream_flush(2);
    __coset_exit(0);
}
