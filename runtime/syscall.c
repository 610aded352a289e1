/* System calls by number and dynamic loading are not supported. */
#include "coset_runtime.h"

WEAK long syscall(long number, ...)
{
    (void)number;
    __coset_unsupported("system calls by number (syscall)");
}

WEAK void *dlopen(const char *name, int flags)
{
    __coset_bound("system");
    (void)name;
    (void)flags;
    return NULL;
}

WEAK void *dlsym(void *library, const char *symbol)
{
    (void)library;
    (void)symbol;
    return NULL;
}

WEAK int dlclose(void *library)
{
    (void)library;
    return 0;
}

WEAK char *dlerror(void)
{
    return "shared libraries cannot be loaded";
}

WEAK unsigned long getauxval(unsigned long type)
{
    __coset_bound("system");
    (void)type;
    return 0;
}

WEAK int backtrace(void **addresses, int size)
{
    __coset_bound("system");
    (void)addresses;
    (void)size;
    return 0;
}

WEAK char __libc_single_threaded = 1;
