// The __sync and __atomic families, including nand, min and max, and compare-and-swap of 16 bytes of flags.
#include <stdint.h>
#include <stdio.h>

#define SHOW(a, b) do { long first = (long)(a), second = (long)(b); printf("%ld %ld\n", first, second); } while (0)

int main(void)
{
    int i = 10;
    long l = 1000;
    unsigned char c = 0xf0;
    uint16_t h = 500;
    SHOW(__sync_fetch_and_add(&i, 5), __sync_add_and_fetch(&i, 5));
    SHOW(__sync_fetch_and_sub(&l, 1), __sync_sub_and_fetch(&l, 9));
    SHOW(__sync_fetch_and_or(&c, 3), __sync_or_and_fetch(&c, 4));
    SHOW(__sync_fetch_and_and(&h, 0xff), __sync_and_and_fetch(&h, 0x0f));
    SHOW(__sync_fetch_and_xor(&i, 7), __sync_xor_and_fetch(&i, 1));
    SHOW(__sync_fetch_and_nand(&i, 12), __sync_nand_and_fetch(&i, 10));
    SHOW(__sync_bool_compare_and_swap(&l, 990, 5), __sync_bool_compare_and_swap(&l, 990, 6));
    SHOW(__sync_val_compare_and_swap(&l, 5, 7), l);
    SHOW(__sync_lock_test_and_set(&i, 1), i);
    __sync_lock_release(&i);
    __sync_synchronize();
    printf("%d\n", i);

    int loaded, stored = 44, old;
    __atomic_store(&i, &stored, __ATOMIC_SEQ_CST);
    __atomic_load(&i, &loaded, __ATOMIC_ACQUIRE);
    __atomic_exchange(&i, &loaded, &old, __ATOMIC_ACQ_REL);
    printf("%d %d %d\n", loaded, old, __atomic_load_n(&i, __ATOMIC_RELAXED));
    __atomic_store_n(&l, 123456789012, __ATOMIC_RELEASE);
    printf("%ld\n", __atomic_exchange_n(&l, 3, __ATOMIC_SEQ_CST));
    SHOW(__atomic_add_fetch(&i, 6, 0), __atomic_fetch_add(&i, 4, 0));
    SHOW(__atomic_sub_fetch(&i, 1, 0), __atomic_fetch_sub(&i, 2, 0));
    SHOW(__atomic_and_fetch(&i, 62, 0), __atomic_fetch_and(&i, 31, 0));
    SHOW(__atomic_or_fetch(&i, 64, 0), __atomic_fetch_or(&i, 3, 0));
    SHOW(__atomic_xor_fetch(&i, 99, 0), __atomic_fetch_xor(&i, 1, 0));
    SHOW(__atomic_nand_fetch(&i, 5, 0), __atomic_fetch_nand(&i, 5, 0));
    int expected = i;
    printf("%d\n", __atomic_compare_exchange_n(&i, &expected, 11, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    expected = 12;
    SHOW(__atomic_compare_exchange_n(&i, &expected, 13, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED), expected);
    _Bool lock = 0;
    SHOW(__atomic_test_and_set(&lock, 0), __atomic_test_and_set(&lock, 0));
    __atomic_clear(&lock, 0);
    SHOW(lock, __atomic_always_lock_free(sizeof(long), 0));
    int *p = &i;
    int **pp = &p;
    __atomic_fetch_add(pp, sizeof(int), __ATOMIC_SEQ_CST);
    printf("%td\n", p - &i);
    return i;
}
