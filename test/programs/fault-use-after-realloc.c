// The old pointer after realloc moved the block.
// EXPECT: fault ptr
// EXPECT: stdout ^realloc$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(8), *alias = text;
    strcpy(text, "realloc");
    text = realloc(text, 100000);
    printf("%s\n", text);
    alias[0] = 'R'; // FAULT HERE
    free(text);
    return 0;
}
