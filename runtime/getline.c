#include "stream.h"

WEAK ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict file)
{
    return __coset_read_line(line, size, '\n', file);
}
