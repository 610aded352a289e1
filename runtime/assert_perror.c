#include "coset_runtime.h"
#include <string.h>

_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    const char *text = strerror(number);
    __coset_say_place(file, line, function);
    __coset_fail_assertion("Unexpected error: ", text, ".\n");
}
