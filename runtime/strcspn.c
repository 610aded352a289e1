#include "byte_set.h"

size_t strcspn(const char *text, const char *rejected)
{
    ByteChoice choice = byte_choice_of(rejected);
    size_t length = 0;
    while (text[length] && !byte_choice_has(&choice, text[length]))
        length++;
    return length;
}
