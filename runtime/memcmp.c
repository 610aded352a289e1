#include "coset_runtime.h"

typedef uint64_t Word __attribute__((aligned(1), may_alias));

/* Eight bytes at a time, all of them within `size`, until a word differs. */
int memcmp(const void *left, const void *right, size_t size)
{
    const unsigned char *a = left, *b = right;
    while (size >= 8 && *(const Word *)a == *(const Word *)b) {
        a += 8;
        b += 8;
        size -= 8;
    }
    for (size_t i = 0; i < size; i++) {
        if (a[i] != b[i])
            return a[i] - b[i];
    }
    return 0;
}
ALIAS(bcmp, memcmp);
ALIAS(__memcmpeq, memcmp);
