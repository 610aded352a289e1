// C11 atomics: every operation of stdatomic.h, on several widths, pointers, flags and structs.
// CFLAGS: -mcx16
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define SHOW(a, b) do { long first = (long)(a), second = (long)(b); printf("%ld %ld\n", first, second); } while (0)

static atomic_int counter = 5;
static _Atomic unsigned char small = 250;
static _Atomic(int64_t) wide = ATOMIC_VAR_INIT(1);
static atomic_flag flag = ATOMIC_FLAG_INIT;
static _Atomic(int *) pointer;
static atomic_bool ready;
struct pair { int a, b; };
static _Atomic struct pair pair;

int main(void)
{
    int array[5] = {10, 20, 30, 40, 50};
    SHOW(atomic_fetch_add(&counter, 3), atomic_load(&counter));
    SHOW(atomic_fetch_sub(&counter, 1), atomic_fetch_or(&counter, 8));
    SHOW(atomic_fetch_and(&counter, 13), atomic_fetch_xor(&counter, 255));
    SHOW(atomic_exchange(&counter, 1), counter);
    counter++;
    counter *= 7;
    counter -= 3;
    printf("%d\n", counter);
    small += 10;
    small ^= 0xf0;
    SHOW(small, small--);
    wide <<= 40;
    wide |= 1;
    wide /= 3;
    printf("%ld\n", (long)wide);
    int expected = 0;
    bool swapped = atomic_compare_exchange_strong(&counter, &expected, 99);
    printf("%d %d %d\n", swapped, expected, counter);
    swapped = atomic_compare_exchange_strong(&counter, &expected, 99);
    printf("%d %d %d\n", swapped, expected, counter);
    expected = 99;
    while (!atomic_compare_exchange_weak_explicit(&counter, &expected, 77, memory_order_acq_rel, memory_order_relaxed))
        ;
    printf("%d\n", atomic_load_explicit(&counter, memory_order_acquire));
    SHOW(atomic_flag_test_and_set(&flag), atomic_flag_test_and_set(&flag));
    atomic_flag_clear(&flag);
    printf("%d\n", atomic_flag_test_and_set_explicit(&flag, memory_order_relaxed));
    atomic_store(&pointer, array);
    pointer++;
    printf("%d\n", *pointer);
    pointer++;
    pointer++;
    printf("%td\n", atomic_load(&pointer) - array);
    atomic_store_explicit(&ready, true, memory_order_release);
    printf("%d\n", atomic_exchange(&ready, false));
    atomic_store(&pair, ((struct pair){1, 2}));
    struct pair copy = atomic_load(&pair);
    struct pair again;
    struct pair old = atomic_exchange(&pair, ((struct pair){3, 4}));
    again = atomic_load(&pair);
    printf("%d %d %d\n", copy.a, old.b, again.b);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_acquire);
    atomic_uint local;
    atomic_init(&local, 12);
    SHOW(local, atomic_is_lock_free(&local));
    return 0;
}
