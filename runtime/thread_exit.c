#include "coset_runtime.h"
#include <stdlib.h>

/* Compilers register destructors of thread-local objects with this. */

typedef struct ThreadDestructor {
    struct ThreadDestructor *next;
    void (*function)(void *);
    void *object;
} ThreadDestructor;

static ThreadDestructor *destructors; /* latest first */

int __cxa_thread_atexit_impl(void (*function)(void *), void *object, void *library)
{
    (void)library;
    ThreadDestructor *destructor = malloc(sizeof *destructor);
    if (!destructor)
        return -1;
    *destructor = (ThreadDestructor){destructors, function, object};
    destructors = destructor;
    return 0;
}

/* Each may register others. */
void __coset_run_thread_destructors(void)
{
    while (destructors) {
        ThreadDestructor destructor = *destructors;
        free(destructors);
        destructors = destructor.next;
        destructor.function(destructor.object);
    }
}
