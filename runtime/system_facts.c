#include "coset_runtime.h"
#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

WEAK int gethostname(char *name, size_t size)
{
    __coset_bound("system");
    if (size < 10) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(name, "localhost");
    return 0;
}

WEAK int getdomainname(char *name, size_t size)
{
    __coset_bound("system");
    strncpy(name, "(none)", size);
    return 0;
}

WEAK int uname(struct utsname *name)
{
    __coset_bound("system");
    memset(name, 0, sizeof *name);
    strcpy(name->sysname, "Linux");
    strcpy(name->nodename, "localhost");
    strcpy(name->release, "6.1.0");
    strcpy(name->version, "#1");
    strcpy(name->machine, "x86_64");
    return 0;
}

WEAK long sysconf(int name)
{
    __coset_bound("system");
    switch (name) {
    case _SC_PAGESIZE: return 4096;
    case _SC_OPEN_MAX: return 1024;
    case _SC_CLK_TCK: return 100;
    case _SC_NPROCESSORS_CONF: case _SC_NPROCESSORS_ONLN: return 1;
    case _SC_ARG_MAX: return 2097152;
    case _SC_LINE_MAX: return 2048;
    case _SC_PHYS_PAGES: case _SC_AVPHYS_PAGES: return 262144;
    case _SC_HOST_NAME_MAX: return 64;
    case _SC_LOGIN_NAME_MAX: return 256;
    case _SC_NGROUPS_MAX: return 65536;
    case _SC_VERSION: return 200809;
    case _SC_GETPW_R_SIZE_MAX: case _SC_GETGR_R_SIZE_MAX: return 1024;
    default: return -1;
    }
}

WEAK long pathconf(const char *path, int name)
{
    __coset_bound("system");
    (void)path;
    return name == _PC_NAME_MAX ? 255 : name == _PC_PATH_MAX ? 4096 : name == _PC_PIPE_BUF ? 4096 : -1;
}

WEAK long fpathconf(int descriptor, int name)
{
    (void)descriptor;
    return pathconf("", name);
}

WEAK size_t confstr(int name, char *buffer, size_t size)
{
    __coset_bound("system");
    (void)name;
    if (size)
        *buffer = '\0';
    return 0;
}
