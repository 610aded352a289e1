#include "coset_runtime.h"
#include <string.h>

/* The GNU form, of <string.h>. */
WEAK char *basename(const char *path)
{
    char *slash = strrchr(path, '/');
    return slash ? slash + 1 : (char *)path;
}
