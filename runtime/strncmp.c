#include "coset_runtime.h"

int strncmp(const char *left, const char *right, size_t limit)
{
    long same = __coset_find_difference(left, right, limit, 1);
    if (same >= 0)
        return (size_t)same < limit ? (unsigned char)left[same] - (unsigned char)right[same] : 0;
    unsigned char a, b;
    if (limit == 0)
        return 0;
    do {
        a = (unsigned char)*left++;
        b = (unsigned char)*right++;
    } while (a == b && a && --limit > 0);
    return a - b;
}
