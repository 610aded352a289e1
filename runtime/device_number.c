/* Device numbers: the low bits are twelve of the major and eight of the minor number, the rest is above them. */
#include "coset_runtime.h"

WEAK unsigned gnu_dev_major(unsigned long device)
{
    return (unsigned)(device >> 8 & 0xfff) | (unsigned)(device >> 32 & 0xfffff000);
}

WEAK unsigned gnu_dev_minor(unsigned long device)
{
    return (unsigned)(device & 0xff) | (unsigned)(device >> 12 & 0xffffff00);
}

WEAK unsigned long gnu_dev_makedev(unsigned major, unsigned minor)
{
    return (major & 0xfffUL) << 8 | (major & 0xfffff000UL) << 32 | (minor & 0xffUL) | (minor & 0xffffff00UL) << 12;
}
