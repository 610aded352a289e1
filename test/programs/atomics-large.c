// Atomic objects of sizes that the processor has no instruction for.
// NATIVE: clang
// CFLAGS: -latomic
#include <stdatomic.h>
#include <stdio.h>

struct triple { long a, b, c; };

int main(void)
{
    _Atomic struct triple shared;
    atomic_init(&shared, ((struct triple){1, 2, 3}));
    struct triple copy = atomic_load(&shared);
    printf("%ld %ld %ld\n", copy.a, copy.b, copy.c);
    struct triple wanted = {7, 8, 9}, expected = {0, 0, 0};
    printf("%d ", atomic_compare_exchange_strong(&shared, &expected, wanted));
    printf("%ld ", expected.c);
    printf("%d ", atomic_compare_exchange_strong(&shared, &expected, wanted));
    copy = atomic_exchange(&shared, expected);
    printf("%ld %ld\n", copy.a, ((struct triple)shared).a);
    _Atomic unsigned __int128 wide = 5;
    atomic_fetch_add(&wide, (unsigned __int128)1 << 70);
    atomic_fetch_sub(&wide, 2);
    wide |= 8;
    unsigned __int128 value = wide;
    printf("%lu %lu\n", (unsigned long)(value >> 64), (unsigned long)value);
    return 0;
}
