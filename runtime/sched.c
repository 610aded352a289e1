#include "coset_runtime.h"

WEAK int sched_yield(void)
{
    return 0;
}
