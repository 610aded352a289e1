#include "stream.h"
#include <errno.h>
#include <string.h>

void perror(const char *prefix)
{
    const char *text = strerror(errno);
    if (prefix && *prefix) {
        fputs(prefix, stderr);
        fputs(": ", stderr);
    }
    fputs(text, stderr);
    fputs("\n", stderr);
}
