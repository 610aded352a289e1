#include "coset_runtime.h"

/* True if a NUL that no input decides follows within the object. */
static bool surely_ends(const char *text, size_t limit)
{
    size_t size = __coset_object_size(text);
    size_t searched = limit < size ? limit : size;
    return limit <= size || (size_t)__coset_find_known(text, 0, searched) < searched;
}

bool __coset_require_text(const char *text, size_t limit)
{
    if (limit == 0)
        return false;
    if (__coset_is_symbolic((long)text))
        (void)*(const volatile char *)text; /* decides which object it points into */
    const char *here = (const char *)__coset_concrete((long)text);
    if (__coset_find_byte(here, 0, limit) >= 0 || surely_ends(here, limit))
        return false;
    while (limit-- > 0 && *(const volatile char *)text)
        text++;
    return true;
}
