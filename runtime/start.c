/* Where a run begins. */
#include "coset_runtime.h"
#include <stdlib.h>

int main(int argc, char **argv, char **envp);

void __coset_start(int argc, char **argv, char **envp)
{
    __coset_set_up(argc, argv, envp);
    exit(main(argc, argv, envp));
}
