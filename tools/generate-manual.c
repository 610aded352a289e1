/* Writes what `make install` installs besides the program: man1/coset.1, man1/coset-COMMAND.1 and completions/coset.
 *     generate-manual MAN1_DIRECTORY COMPLETIONS_DIRECTORY
 * Each folder is made, or emptied of the files of an earlier build. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static void remove_files(const char *directory)
{
    DIR *folder = opendir(directory);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = base_format("%s/%s", directory, entry->d_name);
        if (strncmp(entry->d_name, "coset", strlen("coset")) == 0)
            unlink(path);
        free(path);
    }
    if (folder)
        closedir(folder);
}

static Status prepare(const char *directory, Error *error)
{
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        return error_set(error, STATUS_USER, "%s: %s", directory, strerror(errno));
    remove_files(directory);
    return STATUS_OK;
}

int main(int argument_count, char **arguments)
{
    Error error = {0};
    if (argument_count != 3)
        error_set(&error, STATUS_USER, "usage: generate-manual MAN1_DIRECTORY COMPLETIONS_DIRECTORY");
    else if (prepare(arguments[1], &error) == STATUS_OK && prepare(arguments[2], &error) == STATUS_OK &&
             cli_write_manual(arguments[1], &error) == STATUS_OK)
        cli_write_completion(arguments[2], &error);
    if (error.status != STATUS_OK)
        fprintf(stderr, "generate-manual: %s\n", error.message);
    int exit_code = status_exit_code(error.status);
    error_release(&error);
    return exit_code;
}
