/* Where a run begins. */
#include "coset_runtime.h"
#include <stdlib.h>

char **environ;
ALIAS(__environ, environ);
ALIAS(_environ, environ);
char *program_invocation_name = "";
char *program_invocation_short_name = "";
ALIAS(__progname_full, program_invocation_name);
ALIAS(__progname, program_invocation_short_name);

int main(int argc, char **argv, char **envp);

typedef void constructor(int argc, char **argv, char **envp);
extern constructor *const __coset_constructors[]; /* made when the program is linked; ends with a null pointer */

void __coset_start(int argc, char **argv, char **envp)
{
    environ = envp;
    if (argc > 0) {
        char *name = argv[0];
        program_invocation_name = name;
        program_invocation_short_name = name;
        for (; *name; name++) {
            if (*name == '/')
                program_invocation_short_name = name + 1;
        }
    }
    for (constructor *const *next = __coset_constructors; *next; next++)
        (*next)(argc, argv, envp);
    exit(main(argc, argv, envp));
}
