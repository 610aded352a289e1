#include "coset_runtime.h"

WEAK uint32_t htonl(uint32_t value)
{
    return __builtin_bswap32(value);
}
ALIAS(ntohl, htonl);

WEAK uint16_t htons(uint16_t value)
{
    return __builtin_bswap16(value);
}
ALIAS(ntohs, htons);
