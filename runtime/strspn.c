#include "byte_set.h"

size_t strspn(const char *text, const char *accepted)
{
    ByteSet set = byte_set_of(accepted);
    size_t length = 0;
    while (text[length] && byte_set_has(&set, (unsigned char)text[length]))
        length++;
    return length;
}
