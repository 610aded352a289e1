// A write of 8 bytes of which only the last ones are outside.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { int id; long values[2]; };

int main(void)
{
    struct record *r = malloc(sizeof *r - 4);
    r->id = 1;
    r->values[0] = 2;
    printf("fine so far\n");
    r->values[1] = 3; // FAULT HERE
    free(r);
    return 0;
}
