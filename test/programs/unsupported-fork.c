// fork is refused with its name.
// EXPECT: unsupported
// EXPECT-STDERR: fork
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unistd.h>

int main(void)
{
    if (fork() == 0) // FAULT HERE
        return 1;
    return 0;
}
