// A write to a string literal.
// EXPECT: fault read_only
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void capitalise(char *text)
{
    text[0] = (char)(text[0] - 32); // FAULT HERE
}

int main(void)
{
    char array[] = "array";
    capitalise(array);
    puts(array);
    capitalise("literal");
    return 0;
}
