#include "coset_runtime.h"

WEAK int strncasecmp(const char *left, const char *right, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        int a = __coset_lower((unsigned char)left[i]), b = __coset_lower((unsigned char)right[i]);
        if (a != b || !a)
            return a - b;
    }
    return 0;
}
