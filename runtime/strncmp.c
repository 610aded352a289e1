#include "coset_runtime.h"

int strncmp(const char *left, const char *right, size_t limit)
{
    unsigned char a, b;
    if (limit == 0)
        return 0;
    do {
        a = (unsigned char)*left++;
        b = (unsigned char)*right++;
    } while (a == b && a && --limit > 0);
    return a - b;
}
