/* Support routines that the compiler calls for atomic objects of unusual sizes. There is one thread, so they copy. */
#include "coset_runtime.h"
#include <string.h>

#define ORDER int

void __coset_atomic_load(size_t size, const void *object, void *result, ORDER order) __asm__("__atomic_load");
void __coset_atomic_store(size_t size, void *object, const void *value, ORDER order) __asm__("__atomic_store");
void __coset_atomic_exchange(size_t size, void *object, const void *value, void *result, ORDER order)
    __asm__("__atomic_exchange");
bool __coset_atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired, ORDER success,
                                     ORDER failure) __asm__("__atomic_compare_exchange");
bool __coset_atomic_is_lock_free(size_t size, const void *object) __asm__("__atomic_is_lock_free");

void __coset_atomic_load(size_t size, const void *object, void *result, ORDER order)
{
    (void)order;
    memcpy(result, object, size);
}

void __coset_atomic_store(size_t size, void *object, const void *value, ORDER order)
{
    (void)order;
    memcpy(object, value, size);
}

void __coset_atomic_exchange(size_t size, void *object, const void *value, void *result, ORDER order)
{
    (void)order;
    unsigned char *old = object, *to = result;
    const unsigned char *from = value;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = from[i];
        to[i] = old[i];
        old[i] = byte;
    }
}

bool __coset_atomic_compare_exchange(size_t size, void *object, void *expected, const void *desired, ORDER success,
                                     ORDER failure)
{
    (void)success;
    (void)failure;
    bool equal = memcmp(object, expected, size) == 0;
    memcpy(equal ? object : expected, equal ? desired : object, size);
    return equal;
}

bool __coset_atomic_is_lock_free(size_t size, const void *object)
{
    (void)object;
    return size <= 8 && (size & (size - 1)) == 0;
}

typedef unsigned __int128 Wide;

#define WIDE_UPDATE(name, new_value)                                        \
    Wide __coset_atomic_##name##_16(Wide *object, Wide operand, ORDER order) __asm__("__atomic_" #name "_16"); \
    Wide __coset_atomic_##name##_16(Wide *object, Wide operand, ORDER order) \
    {                                                                       \
        (void)order;                                                        \
        Wide old = *object;                                                 \
        *object = new_value;                                                \
        return old;                                                         \
    }
WIDE_UPDATE(exchange, operand)
WIDE_UPDATE(fetch_add, old + operand)
WIDE_UPDATE(fetch_sub, old - operand)
WIDE_UPDATE(fetch_and, old & operand)
WIDE_UPDATE(fetch_or, old | operand)
WIDE_UPDATE(fetch_xor, old ^ operand)

Wide __coset_atomic_load_16(const Wide *object, ORDER order) __asm__("__atomic_load_16");
void __coset_atomic_store_16(Wide *object, Wide value, ORDER order) __asm__("__atomic_store_16");
bool __coset_atomic_compare_exchange_16(Wide *object, Wide *expected, Wide desired, ORDER success, ORDER failure)
    __asm__("__atomic_compare_exchange_16");

Wide __coset_atomic_load_16(const Wide *object, ORDER order)
{
    (void)order;
    return *object;
}

void __coset_atomic_store_16(Wide *object, Wide value, ORDER order)
{
    (void)order;
    *object = value;
}

bool __coset_atomic_compare_exchange_16(Wide *object, Wide *expected, Wide desired, ORDER success, ORDER failure)
{
    (void)success;
    (void)failure;
    bool equal = *object == *expected;
    *(equal ? object : expected) = equal ? desired : *object;
    return equal;
}
