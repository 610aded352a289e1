#include "stream.h"
#include <string.h>

static long put(FILE *file, const char *text)
{
    size_t length = strlen(text);
    return __coset_stream_write(file, text, length) == length ? (long)length : -1;
}

long __coset_stream_put_text(FILE *file, const char *text, bool *unmodelled)
{
    *unmodelled = false;
    if (!stream_is_outside(file) || (!__coset_is_symbolic((long)text) && __coset_find_byte(text, 0, SIZE_MAX) >= 0))
        return put(file, text);
    bool decided = __coset_require_text(text, SIZE_MAX);
    __coset_concretise(1);
    long length = put(file, text);
    *unmodelled = __coset_concretise(0) && !decided;
    return length;
}
