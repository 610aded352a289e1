#include "coset_runtime.h"
#include <sched.h>
#include <string.h>

WEAK int sched_yield(void)
{
    return 0;
}

/* There is one processor. */
WEAK int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set)
{
    __coset_bound("system");
    (void)process;
    memset(set, 0, size);
    if (size > 0)
        *(char *)set = 1;
    return 0;
}

WEAK int __sched_cpucount(size_t size, const cpu_set_t *set)
{
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += __builtin_popcount(((const unsigned char *)set)[i]);
    return count;
}
