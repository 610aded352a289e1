// A negative index of a global.
// EXPECT: fault ptr
// EXPECT: stderr buffer
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char buffer[10] = "text";

static char before(int index) { return buffer[index - 1]; } // FAULT HERE

int main(void)
{
    printf("%c\n", before(1));
    return before(0);
}
