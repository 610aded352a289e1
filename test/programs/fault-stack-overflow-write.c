// An off-by-one write to a local buffer: the terminating zero.
// EXPECT: fault ptr
// EXPECT: stdout ^seven77$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy(char *to, const char *from)
{
    while (*from)
        *to++ = *from++;
    *to = 0; // FAULT HERE
}

int main(void)
{
    char name[8];
    copy(name, "seven77");
    printf("%s\n", name);
    copy(name, "eight888");
    printf("%s\n", name);
    return 0;
}
