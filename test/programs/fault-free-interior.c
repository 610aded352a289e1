// free of a pointer into the middle of a block.
// EXPECT: fault free
// EXPECT: stderr invalid free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(20);
    strcpy(text, "  trimmed");
    while (*text == ' ')
        text++;
    printf("%s\n", text);
    free(text); // FAULT HERE
    return 0;
}
