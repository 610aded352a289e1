#include "coset_runtime.h"
#include <string.h>

static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

WEAK long a64l(const char *text)
{
    uint64_t value = 0;
    for (int i = 0; i < 6 && text[i]; i++) {
        const char *digit = strchr(digits, text[i]);
        if (!digit)
            break;
        value |= (uint64_t)(digit - digits) << 6 * i;
    }
    return (long)(uint32_t)value;
}

WEAK char *l64a(long number)
{
    static char text[7];
    uint32_t value = (uint32_t)number;
    size_t length = 0;
    for (; value; value >>= 6)
        text[length++] = digits[value & 63];
    text[length] = '\0';
    return text;
}
