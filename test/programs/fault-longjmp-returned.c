// longjmp to a frame that returned.
// EXPECT: fault jump
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

static jmp_buf buffer;

static int mark(void) { return setjmp(buffer); }

int main(void)
{
    mark();
    printf("marked\n");
    longjmp(buffer, 1); // FAULT HERE
}
