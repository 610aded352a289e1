// A field far into a struct at null.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct big { char padding[3000]; int field; };

static struct big *find(int key) { return key ? NULL : calloc(1, sizeof(struct big)); }

int main(void)
{
    struct big *b = find(1);
    printf("%d\n", b->field); // FAULT HERE
    return 0;
}
