#include <fcntl.h>
#include <unistd.h>

#include "cli/cli.h"

/* Without this, a closed standard descriptor would be reused for the next file opened. */
static void open_missing_descriptors(void)
{
    int descriptor;
    do
        descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor > STDERR_FILENO)
        close(descriptor);
}

int main(int argument_count, char **arguments)
{
    open_missing_descriptors();
    return cli_main(argument_count, arguments);
}
