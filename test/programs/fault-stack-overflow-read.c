// A read past a local array.
// EXPECT: fault ptr
// EXPECT: stdout ^4$
// EXPECT: stderr local
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int last(int index)
{
    int local[4] = {1, 2, 3, 4};
    return local[index]; // FAULT HERE
}

int main(void)
{
    printf("%d\n", last(3));
    return last(4);
}
