#include "coset_runtime.h"

int abs(int value)
{
    return value < 0 ? -value : value;
}

long labs(long value)
{
    return value < 0 ? -value : value;
}
ALIAS(llabs, labs);
ALIAS(imaxabs, labs);
