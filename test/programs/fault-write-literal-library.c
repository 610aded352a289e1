// The C library told to write to a string literal.
// EXPECT: fault read_only
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = "a,b";
    return strtok(text, ",") != NULL; // FAULT HERE
}
