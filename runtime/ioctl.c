#include "descriptor.h"
#include <errno.h>
#include <sys/ioctl.h>
#include <termios.h>

/* No descriptor refers to a terminal. */
static int refuse(int descriptor)
{
    __coset_bound("system");
    if (__coset_descriptor_file(descriptor))
        errno = ENOTTY;
    return -1;
}

WEAK int ioctl(int descriptor, unsigned long request, ...)
{
    (void)request;
    return refuse(descriptor);
}

WEAK int tcgetattr(int descriptor, struct termios *settings)
{
    (void)settings;
    return refuse(descriptor);
}

WEAK int tcsetattr(int descriptor, int when, const struct termios *settings)
{
    (void)when;
    (void)settings;
    return refuse(descriptor);
}
