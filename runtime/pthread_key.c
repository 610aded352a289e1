#include "coset_runtime.h"
#include <errno.h>
#include <limits.h>
#include <pthread.h>

static const void *values[PTHREAD_KEYS_MAX];
static pthread_key_t key_count;

WEAK int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
    (void)destructor; /* never runs: the only thread ends with the program */
    if (key_count == PTHREAD_KEYS_MAX)
        return EAGAIN;
    *key = key_count++;
    return 0;
}

WEAK int pthread_key_delete(pthread_key_t key)
{
    values[key] = NULL;
    return 0;
}

WEAK void *pthread_getspecific(pthread_key_t key)
{
    return key < PTHREAD_KEYS_MAX ? (void *)values[key] : NULL;
}

WEAK int pthread_setspecific(pthread_key_t key, const void *value)
{
    if (key >= key_count)
        return EINVAL;
    values[key] = value;
    return 0;
}
