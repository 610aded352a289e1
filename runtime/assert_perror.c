#include "coset_runtime.h"
#include <string.h>

_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line, const char *function);

_Noreturn void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    __assert_fail(strerror(number), file, line, function);
}
