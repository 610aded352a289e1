/* Where a run of one function begins. */
#include "coset_runtime.h"
#include <stdlib.h>

void __coset_start_function(int argc, char **argv, char **envp)
{
    __coset_set_up(argc, argv, envp);
    __coset_enter_function();
    exit(0);
}
