// The first call of strtok needs a text.
// EXPECT: fault ptr
#include <string.h>

int main(void)
{
    return strtok(NULL, " ") != NULL; // FAULT HERE
}
