/* The folder of the C library's bitcode: next to the built executable, or below the installation prefix. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static const char *const places[] = {"runtime", "../lib/coset/runtime"};

static bool has_index(const char *directory)
{
    char *index = base_format("%s/index", directory);
    bool found = access(index, R_OK) == 0;
    free(index);
    return found;
}

char *cli_runtime_directory(Error *error)
{
    const char *chosen = getenv("COSET_RUNTIME");
    if (chosen && has_index(chosen))
        return base_duplicate(chosen);
    if (chosen) {
        error_set(error, STATUS_USER, "COSET_RUNTIME: %s has no index of coset's C library", chosen);
        return NULL;
    }
    char executable[4096];
    ssize_t length = readlink("/proc/self/exe", executable, sizeof executable - 1);
    executable[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(executable, '/');
    if (slash)
        *slash = '\0';
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *directory = base_format("%s/%s", executable, places[i]);
        if (has_index(directory))
            return directory;
        free(directory);
    }
    error_set(error, STATUS_USER,
              "coset's C library was not found in %s/%s or %s/%s; COSET_RUNTIME may name its directory", executable,
              places[0], executable, places[1]);
    return NULL;
}
