// A null pointer given to strlen.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *text = getenv("NO_SUCH_VARIABLE_AT_ALL");
    return (int)strlen(text); // FAULT HERE
}
