// free of a string literal.
// EXPECT: fault free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = "literal";
    free(text); // FAULT HERE
    return 0;
}
