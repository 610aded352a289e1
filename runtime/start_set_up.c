/* Sets up the process before main or the function under test is called. */
#include "coset_runtime.h"

char **environ;
ALIAS(__environ, environ);
ALIAS(_environ, environ);
char *program_invocation_name = "";
char *program_invocation_short_name = "";
ALIAS(__progname_full, program_invocation_name);
ALIAS(__progname, program_invocation_short_name);

typedef void constructor(int argc, char **argv, char **envp);
extern constructor *const __coset_constructors[]; /* made when the program is linked; ends with a null pointer */

void __coset_set_up(int argc, char **argv, char **envp)
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
}
