#include "coset_runtime.h"

WEAK int strcasecmp(const char *left, const char *right)
{
    int a, b;
    do {
        a = __coset_lower((unsigned char)*left++);
        b = __coset_lower((unsigned char)*right++);
    } while (a == b && a);
    return a - b;
}
