#include "stream.h"

WEAK char *gets(char *line)
{
    char *end = line;
    int c = stream_get(stdin);
    if (c == EOF)
        return NULL;
    for (; c != EOF && c != '\n'; c = stream_get(stdin))
        *end++ = (char)c;
    *end = '\0';
    return line;
}
