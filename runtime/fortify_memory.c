/* Functions that the headers call with _FORTIFY_SOURCE. They do not compare sizes, because the machine checks every
 * access. */
#include "coset_runtime.h"
#include <string.h>

void *__memcpy_chk(void *target, const void *source, size_t size, size_t room)
{
    (void)room;
    return memcpy(target, source, size);
}

void *__memmove_chk(void *target, const void *source, size_t size, size_t room)
{
    (void)room;
    return memmove(target, source, size);
}

void *__memset_chk(void *target, int byte, size_t size, size_t room)
{
    (void)room;
    return memset(target, byte, size);
}

void *__mempcpy_chk(void *target, const void *source, size_t size, size_t room)
{
    (void)room;
    return (char *)memcpy(target, source, size) + size;
}

void __explicit_bzero_chk(void *target, size_t size, size_t room)
{
    (void)room;
    memset(target, 0, size);
}

_Noreturn void __chk_fail(void)
{
    static const char message[] = "*** buffer overflow detected ***: terminated\n";
    __coset_output(2, message, sizeof message - 1);
    __coset_abort();
}
