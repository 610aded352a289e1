#include "byte_set.h"

size_t strcspn(const char *text, const char *rejected)
{
    ByteSet set = byte_set_of(rejected);
    size_t length = 0;
    while (text[length] && !byte_set_has(&set, (unsigned char)text[length]))
        length++;
    return length;
}
