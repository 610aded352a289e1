#include "coset_runtime.h"

WEAK int strncasecmp(const char *left, const char *right, size_t limit)
{
    int a, b;
    if (limit == 0)
        return 0;
    do {
        a = __coset_lower((unsigned char)*left++);
        b = __coset_lower((unsigned char)*right++);
    } while (a == b && a && --limit > 0);
    return a - b;
}
