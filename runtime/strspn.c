#include "byte_set.h"

size_t strspn(const char *text, const char *accepted)
{
    ByteChoice choice = byte_choice_of(accepted);
    size_t length = 0;
    while (text[length] && byte_choice_has(&choice, text[length]))
        length++;
    return length;
}
