#include "stream.h"

int getchar(void)
{
    return stream_get(stdin);
}
ALIAS(getchar_unlocked, getchar);
