/* C11 threads: as in pthread.c. */
#include "coset_runtime.h"
#include <threads.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

WEAK int mtx_init(mtx_t *mutex, int type)
{
    return thrd_success;
}

WEAK int mtx_lock(mtx_t *mutex)
{
    return thrd_success;
}
ALIAS(mtx_trylock, mtx_lock);
ALIAS(mtx_unlock, mtx_lock);

WEAK void mtx_destroy(mtx_t *mutex)
{
}

WEAK int cnd_init(cnd_t *condition)
{
    return thrd_success;
}
ALIAS(cnd_signal, cnd_init);
ALIAS(cnd_broadcast, cnd_init);

WEAK void cnd_destroy(cnd_t *condition)
{
}

WEAK void call_once(once_flag *flag, void (*function)(void))
{
    if (*(int *)flag == 0) {
        *(int *)flag = 1;
        function();
    }
}

WEAK int thrd_create(thrd_t *thread, thrd_start_t start, void *argument)
{
    __coset_unsupported("threads (thrd_create)");
}

WEAK thrd_t thrd_current(void)
{
    return 1;
}

WEAK void thrd_yield(void)
{
}
