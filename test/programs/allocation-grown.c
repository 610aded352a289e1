// realloc of gigabytes: what was written stays, and pages that were not written cost nothing.
// SANITIZED: no
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *first = malloc(2200000000u), *second = malloc(2200000000u);
    if (!first || !second)
        return 1;
    first[5] = 7;
    first[2199999999u] = 8;
    second[6] = 9;
    char *moved = realloc(first, 2500000000u), *extended = realloc(second, 2600000000u);
    if (!moved || !extended)
        return 2;
    moved[2499999999u] = 3;
    printf("%d %d %d %d\n", moved[5], moved[2199999999u], moved[2499999999u], extended[6]);
    free(moved);
    free(extended);
    char *none = malloc((size_t)-1);
    printf("%d\n", none == NULL);
    return 0;
}
