#include "coset_runtime.h"

WEAK int rand_r(unsigned *seed)
{
    __coset_bound("random_numbers");
    unsigned next = *seed, result = 0;
    for (int step = 0; step < 3; step++) {
        next = next * 1103515245u + 12345u;
        unsigned bits = step == 0 ? 2048 : 1024;
        result = (step == 0 ? 0 : result << 10) ^ (next / 65536) % bits;
    }
    *seed = next;
    return (int)result;
}
