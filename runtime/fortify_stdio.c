#include "coset_runtime.h"
#include <stdio.h>

char *__fgets_chk(char *line, size_t room, int size, FILE *file)
{
    (void)room;
    return fgets(line, size, file);
}

size_t __fread_chk(void *elements, size_t room, size_t size, size_t count, FILE *file)
{
    (void)room;
    return fread(elements, size, count, file);
}
