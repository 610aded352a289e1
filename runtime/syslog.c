/* Log messages are discarded. */
#include "coset_runtime.h"
#include <stdarg.h>

WEAK void openlog(const char *name, int options, int facility)
{
    (void)name;
    (void)options;
    (void)facility;
}

WEAK void closelog(void)
{
}

WEAK int setlogmask(int mask)
{
    (void)mask;
    return 0xff;
}

WEAK void syslog(int priority, const char *format, ...)
{
    (void)priority;
    (void)format;
}

WEAK void vsyslog(int priority, const char *format, va_list arguments)
{
    (void)priority;
    (void)format;
    (void)arguments;
}

WEAK void __syslog_chk(int priority, int flag, const char *format, ...)
{
    (void)priority;
    (void)flag;
    (void)format;
}
