#include "coset_runtime.h"
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Four decimal numbers below 256, and nothing else. */
static bool parse_ipv4(const char *text, unsigned char bytes[4])
{
    for (int i = 0; i < 4; i++) {
        unsigned value = 0, digits = 0;
        for (; __coset_is_digit((unsigned char)*text) && digits < 3; digits++)
            value = value * 10 + (unsigned)(*text++ - '0');
        if (digits == 0 || value > 255 || *text != (i < 3 ? '.' : '\0'))
            return false;
        bytes[i] = (unsigned char)value;
        text += i < 3;
    }
    return true;
}

WEAK int inet_aton(const char *text, struct in_addr *address)
{
    return parse_ipv4(text, (unsigned char *)address);
}

WEAK in_addr_t inet_addr(const char *text)
{
    struct in_addr address;
    return parse_ipv4(text, (unsigned char *)&address) ? address.s_addr : INADDR_NONE;
}

WEAK int inet_pton(int family, const char *restrict text, void *restrict address)
{
    if (family != AF_INET) {
        errno = EAFNOSUPPORT;
        return -1;
    }
    return parse_ipv4(text, address);
}

WEAK const char *inet_ntop(int family, const void *restrict address, char *restrict text, socklen_t size)
{
    const unsigned char *bytes = address;
    if (family != AF_INET) {
        errno = EAFNOSUPPORT;
        return NULL;
    }
    int length = snprintf(text, size, "%d.%d.%d.%d", bytes[0], bytes[1], bytes[2], bytes[3]);
    if (length < (int)size)
        return text;
    errno = ENOSPC;
    return NULL;
}

WEAK char *inet_ntoa(struct in_addr address)
{
    static char text[INET_ADDRSTRLEN];
    return (char *)inet_ntop(AF_INET, &address, text, sizeof text);
}
