#include "coset_runtime.h"

typedef uint64_t Word __attribute__((aligned(1), may_alias));

/* Eight bytes at a time, all of them within `size`, until a word differs. */
int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *a = left, *b = right;
    long same = __coset_find_difference(left, right, size, 0);
    if (same >= 0)
        return (size_t)same < size ? a[same] - b[same] : 0;
    while (size >= 8 && *(const Word *)a == *(const Word *)b) {
        a += 8;
        b += 8;
        size -= 8;
    }
    while (size > 0 && *a == *b) {
        a++;
        b++;
        size--;
    }
    return size > 0 ? *a - *b : 0;
}
ALIAS(bcmp, memcmp);
ALIAS(__memcmpeq, memcmp);
