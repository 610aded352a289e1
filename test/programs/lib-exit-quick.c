// _Exit does not flush or call handlers.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void handler(void) { write(1, "handler\n", 8); }

int main(void)
{
    atexit(handler);
    printf("flushed\n");
    fflush(stdout);
    printf("lost");
    if (getenv("NOT_SET_ANYWHERE"))
        return 0;
    _Exit(23);
}
