#include "stream.h"

/* Called by putc_unlocked if a header expands it in place. */
int __overflow(FILE *file, int c)
{
    return putc(c, file);
}
