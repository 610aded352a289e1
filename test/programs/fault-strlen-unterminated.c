// strlen of a buffer without a zero.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(4);
    memcpy(text, "full", 4);
    size_t n = strlen(text); // FAULT HERE
    free(text);
    return (int)n;
}
