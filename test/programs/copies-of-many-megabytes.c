// Large areas are filled, copied and moved in pieces, also where they overlap.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 9 << 20 };

static unsigned long sum(const unsigned char *bytes)
{
    unsigned long result = 0;
    for (unsigned i = 0; i < SIZE; i += 4099)
        result = result * 31 + bytes[i];
    return result;
}

int main(void)
{
    unsigned char *area = malloc(SIZE);
    if (!area)
        return 1;
    memset(area, 5, SIZE);
    for (unsigned i = 0; i < SIZE; i += 1021)
        area[i] = (unsigned char)(i / 1021);
    printf("%lu\n", sum(area));
    memmove(area + 7, area, SIZE - 7);
    printf("%lu\n", sum(area));
    memmove(area, area + 13, SIZE - 13);
    printf("%lu\n", sum(area));
    area = realloc(area, SIZE + 100000);
    if (!area)
        return 1;
    printf("%lu\n", sum(area));
    memcpy(area + SIZE / 2, area, SIZE / 2);
    printf("%lu\n", sum(area));
    free(area);
    return 0;
}
