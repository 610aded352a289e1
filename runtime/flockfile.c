/* There is one thread, so locks do nothing. */
#include "stream.h"

WEAK void flockfile(FILE *file)
{
    (void)file;
}

WEAK void funlockfile(FILE *file)
{
    (void)file;
}

WEAK int ftrylockfile(FILE *file)
{
    (void)file;
    return 0;
}
