#include "stream.h"
#include <errno.h>
#include <string.h>

void perror(const char *prefix)
{
    const char *text = strerror(errno);
    if (prefix)
        __coset_require_text(prefix, SIZE_MAX);
    __coset_concretise(1);
    bool has_prefix = prefix && *prefix;
    __coset_concretise(0);
    if (has_prefix) {
        fputs(prefix, stderr);
        fputs(": ", stderr);
    }
    fputs(text, stderr);
    fputs("\n", stderr);
}
