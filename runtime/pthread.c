/* There is one thread: locks are always free, and waiting for another thread is not supported. */
#include "coset_runtime.h"
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

#define NOTHING(name, type)      \
    WEAK int name(type *object)  \
    {                            \
        return 0;                \
    }
#define NOTHING_WITH(name, type, other)             \
    WEAK int name(type *object, other argument)     \
    {                                               \
        return 0;                                   \
    }
#define WAITING(name, ...)                                  \
    WEAK int name(__VA_ARGS__)                              \
    {                                                       \
        __coset_unsupported("waiting for a thread (" #name ")"); \
    }

NOTHING_WITH(pthread_mutex_init, pthread_mutex_t, const pthread_mutexattr_t *restrict)
NOTHING(pthread_mutex_destroy, pthread_mutex_t)
NOTHING(pthread_mutex_lock, pthread_mutex_t)
NOTHING(pthread_mutex_trylock, pthread_mutex_t)
NOTHING(pthread_mutex_unlock, pthread_mutex_t)
NOTHING_WITH(pthread_mutex_timedlock, pthread_mutex_t, const struct timespec *restrict)
NOTHING(pthread_mutexattr_init, pthread_mutexattr_t)
NOTHING(pthread_mutexattr_destroy, pthread_mutexattr_t)
NOTHING_WITH(pthread_mutexattr_settype, pthread_mutexattr_t, int)
NOTHING_WITH(pthread_rwlock_init, pthread_rwlock_t, const pthread_rwlockattr_t *restrict)
NOTHING(pthread_rwlock_destroy, pthread_rwlock_t)
NOTHING(pthread_rwlock_rdlock, pthread_rwlock_t)
NOTHING(pthread_rwlock_wrlock, pthread_rwlock_t)
NOTHING(pthread_rwlock_tryrdlock, pthread_rwlock_t)
NOTHING(pthread_rwlock_trywrlock, pthread_rwlock_t)
NOTHING(pthread_rwlock_unlock, pthread_rwlock_t)
NOTHING_WITH(pthread_cond_init, pthread_cond_t, const pthread_condattr_t *restrict)
NOTHING(pthread_cond_destroy, pthread_cond_t)
NOTHING(pthread_cond_signal, pthread_cond_t)
NOTHING(pthread_cond_broadcast, pthread_cond_t)
NOTHING_WITH(pthread_spin_init, pthread_spinlock_t volatile, int)
NOTHING(pthread_spin_destroy, pthread_spinlock_t volatile)
NOTHING(pthread_spin_lock, pthread_spinlock_t volatile)
NOTHING(pthread_spin_trylock, pthread_spinlock_t volatile)
NOTHING(pthread_spin_unlock, pthread_spinlock_t volatile)
NOTHING(pthread_attr_init, pthread_attr_t)
NOTHING(pthread_attr_destroy, pthread_attr_t)
NOTHING_WITH(pthread_attr_setdetachstate, pthread_attr_t, int)
NOTHING_WITH(pthread_attr_setstacksize, pthread_attr_t, size_t)

NOTHING(pthread_condattr_init, pthread_condattr_t)
NOTHING(pthread_condattr_destroy, pthread_condattr_t)

WAITING(pthread_cond_wait, pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex)
WAITING(pthread_cond_timedwait, pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
        const struct timespec *restrict until)
WAITING(pthread_join, pthread_t thread, void **result)

WEAK int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
                        void *restrict argument)
{
    __coset_unsupported("threads (pthread_create)");
}

WEAK int pthread_setcancelstate(int state, int *old)
{
    if (old)
        *old = PTHREAD_CANCEL_ENABLE;
    return 0;
}

WEAK int pthread_detach(pthread_t thread)
{
    return 0;
}

WEAK _Noreturn void pthread_exit(void *result)
{
    exit(0);
}

WEAK pthread_t pthread_self(void)
{
    return 1;
}

WEAK int pthread_equal(pthread_t left, pthread_t right)
{
    return left == right;
}

WEAK int pthread_once(pthread_once_t *control, void (*routine)(void))
{
    if (*control == PTHREAD_ONCE_INIT) {
        *control = PTHREAD_ONCE_INIT + 1;
        routine();
    }
    return 0;
}

WEAK int sem_init(sem_t *semaphore, int shared, unsigned value)
{
    *(unsigned *)semaphore = value;
    return 0;
}

WEAK int sem_destroy(sem_t *semaphore)
{
    return 0;
}

WEAK int sem_post(sem_t *semaphore)
{
    ++*(unsigned *)semaphore;
    return 0;
}

WEAK int sem_trywait(sem_t *semaphore)
{
    if (*(unsigned *)semaphore == 0) {
        errno = EAGAIN;
        return -1;
    }
    --*(unsigned *)semaphore;
    return 0;
}

WEAK int sem_wait(sem_t *semaphore)
{
    if (sem_trywait(semaphore) < 0)
        __coset_unsupported("waiting for a thread (sem_wait)");
    return 0;
}

WEAK int sem_getvalue(sem_t *restrict semaphore, int *restrict value)
{
    *value = *(int *)semaphore;
    return 0;
}
