#include "coset_runtime.h"

_Noreturn void _Exit(int code)
{
    __coset_exit(code);
}
ALIAS(_exit, _Exit);
