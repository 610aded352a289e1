// A freed string given to the C library.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = strdup("freed");
    puts(text);
    free(text);
    puts(text); // FAULT HERE
    return 0;
}
