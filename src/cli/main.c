#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdlib.h>
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

/* For kernels that cannot mark a whole range. */
static void close_each_on_exec(void)
{
    DIR *descriptors = opendir("/proc/self/fd");
    for (struct dirent *entry; descriptors && (entry = readdir(descriptors));)
        if (atoi(entry->d_name) > STDERR_FILENO)
            fcntl(atoi(entry->d_name), F_SETFD, FD_CLOEXEC);
    if (descriptors)
        closedir(descriptors);
}

/* What the parent left open is no business of the programs that coset starts: a folder leads out of a cage, and a file that is
 * open for writing can be written in spite of it. */
static void keep_descriptors_from_other_programs(void)
{
    if (close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC) != 0)
        close_each_on_exec();
}

int main(int argument_count, char **arguments)
{
    open_missing_descriptors();
    keep_descriptors_from_other_programs();
    stdout = base_safe_stream(STDOUT_FILENO);
    stderr = base_safe_stream(STDERR_FILENO);
    signal(SIGCHLD, SIG_DFL); /* ignored by some parents; then no child could be waited for */
    return cli_main(argument_count, arguments);
}
