// A symbolic environment variable; below and above the digits it is on.
// EXPECT: tests 4
// EXPECT: outputs off | level | on
// RUN: test --sym-env LEVEL
// NATIVE: no
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char *level = getenv("LEVEL");
    if (!level)
        puts("unset");
    else if (level[0] == '0')
        puts("off");
    else if (level[0] >= '1' && level[0] <= '9')
        puts("level");
    else
        puts("on");
    return 0;
}
