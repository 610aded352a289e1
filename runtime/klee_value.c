/* KLEE's functions that read a value without a decision. */
#include "coset_runtime.h"
#include <errno.h>
#include <string.h>

WEAK unsigned klee_is_symbolic(uintptr_t value)
{
    return (unsigned)__coset_is_symbolic((long)value);
}

WEAK unsigned klee_is_replay(void)
{
    return 0;
}

WEAK float klee_get_valuef(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = (uint32_t)__coset_concrete(bits);
    memcpy(&value, &bits, sizeof bits);
    return value;
}

WEAK double klee_get_valued(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = (uint64_t)__coset_concrete((long)bits);
    memcpy(&value, &bits, sizeof bits);
    return value;
}

WEAK long klee_get_valuel(long value)
{
    return __coset_concrete(value);
}

WEAK long long klee_get_valuell(long long value)
{
    return __coset_concrete(value);
}

WEAK int32_t klee_get_value_i32(int32_t value)
{
    return (int32_t)__coset_concrete(value);
}

WEAK int64_t klee_get_value_i64(int64_t value)
{
    return __coset_concrete(value);
}

WEAK size_t klee_get_obj_size(void *memory)
{
    return __coset_object_size(memory);
}

WEAK void klee_check_memory_access(const void *memory, size_t size)
{
    const volatile char *bytes = memory;
    if (size > 0) {
        (void)bytes[0];
        (void)bytes[size - 1];
    }
}

WEAK int klee_get_errno(void)
{
    return errno;
}
