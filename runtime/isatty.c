#include "stream.h"
#include "descriptor.h"
#include <errno.h>

/* Weak as in stream.h: without the descriptor table, descriptors 0 to 2 are the host's. */
extern CosetOpenFile *__coset_descriptor_file(int descriptor) WEAK;

WEAK int isatty(int descriptor)
{
    bool standard = (unsigned)descriptor < 3;
    if (__coset_descriptor_file) {
        CosetOpenFile *file = __coset_descriptor_file(descriptor);
        if (!file)
            return 0;
        standard = file->kind == FILE_HOST;
        descriptor = file->host;
    }
    if (standard)
        __coset_bound("system");
    if (standard && __coset_is_terminal(descriptor))
        return 1;
    errno = standard || __coset_descriptor_file ? ENOTTY : EBADF;
    return 0;
}

WEAK char *ttyname(int descriptor)
{
    return isatty(descriptor) ? "/dev/tty" : NULL;
}

WEAK char *ctermid(char *buffer)
{
    static char name[16] = "/dev/tty";
    return buffer ? __builtin_memcpy(buffer, name, 9) : name;
}
