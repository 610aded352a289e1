// abort.
// EXPECT: fault abort
// EXPECT: stdout ^no way on$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void give_up(const char *why)
{
    printf("%s\n", why);
    fflush(stdout);
    abort(); // FAULT HERE
}

int main(void)
{
    give_up("no way on");
    return 0;
}
