// fork is refused with its name.
// EXPECT: unsupported
// EXPECT: stderr fork
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    if (fork() == 0) // FAULT HERE
        puts("child");
    return 0;
}
