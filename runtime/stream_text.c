#include "format.h"
#include "stream.h"
#include <string.h>

static bool put(FILE *file, const char *text, size_t *length)
{
    *length = strlen(text);
    return __coset_stream_write(file, text, *length) == *length;
}

bool __coset_stream_put_text(FILE *file, const char *text, size_t *length)
{
    size_t concrete, *counted = length && __coset_result_used() ? length : NULL;
    if (!stream_is_outside(file) || (!__coset_is_symbolic((long)text) && __coset_find_byte(text, 0, SIZE_MAX) >= 0))
        return put(file, text, length ? length : &concrete);
    if (counted)
        *counted = __coset_text_length(text, SIZE_MAX);
    else
        __coset_require_text(text, SIZE_MAX);
    __coset_concretise(1);
    bool done = put(file, (const char *)__coset_concrete((long)text), &concrete);
    __coset_concretise(0);
    return done;
}
