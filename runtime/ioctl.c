#include "descriptor.h"
#include <errno.h>
#include <sys/ioctl.h>
#include <termios.h>

WEAK int ioctl(int descriptor, unsigned long request, ...)
{
    (void)descriptor;
    (void)request;
    errno = ENOTTY;
    return -1;
}

WEAK int tcgetattr(int descriptor, struct termios *settings)
{
    (void)descriptor;
    (void)settings;
    errno = ENOTTY;
    return -1;
}

WEAK int tcsetattr(int descriptor, int when, const struct termios *settings)
{
    (void)descriptor;
    (void)when;
    (void)settings;
    errno = ENOTTY;
    return -1;
}
