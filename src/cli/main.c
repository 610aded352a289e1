#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "cli/cli.h"

/* Without this, a closed standard descriptor would be reused for the next file opened. Standard output is opened for
 * reading only, so that writing to it is still an error. */
static void open_missing_descriptors(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0)
            open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY); /* the lowest free one: this one */
}

int main(int argument_count, char **arguments)
{
    open_missing_descriptors();
    stdout = base_safe_stream(STDOUT_FILENO);
    stderr = base_safe_stream(STDERR_FILENO);
    signal(SIGCHLD, SIG_DFL); /* ignored by some parents; then no child could be waited for */
    return cli_main(argument_count, arguments);
}
