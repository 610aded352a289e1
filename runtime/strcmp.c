#include "coset_runtime.h"

int strcmp(const char *left, const char *right)
{
    unsigned char a, b;
    long same = __coset_find_difference(left, right, SIZE_MAX, 1);
    if (same > 0) {
        left += same;
        right += same;
    }
    do {
        a = (unsigned char)*left++;
        b = (unsigned char)*right++;
    } while (a == b && a);
    return a - b;
}
