// An index on a pointer that is null or an object: the object that was chosen is the one that counts.
// OPTIONS: --function pick --format c
// EXPECT: tests 6
// EXPECT: fault ptr line 10
// SEEDS: i=1 | i=-1 | c=1,i=9
#include <stddef.h>

int pick(int *a, int *b, int c, int i)
{
    return (c ? a : b)[i];
}
