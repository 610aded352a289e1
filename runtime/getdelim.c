#include "stream.h"

WEAK ssize_t getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict file)
{
    return __coset_read_line(line, size, end, file);
}
ALIAS(__getdelim, getdelim);
