#define _GNU_SOURCE
#include "fuzz.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_require(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

const char *fuzz_file(unsigned number, const void *bytes, size_t size)
{
    static char paths[FUZZ_FILES][4096];
    const char *folder = getenv("TMPDIR");
    snprintf(paths[number], sizeof paths[number], "%s/coset-fuzz-%u-%d", folder ? folder : "/tmp", number, (int)getpid());
    int descriptor = open(paths[number], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    fuzz_require(descriptor >= 0 && base_write_all(descriptor, bytes, size), "no file can be written in TMPDIR");
    close(descriptor);
    return paths[number];
}

static unsigned long accepted;

void fuzz_accept(void)
{
    accepted++;
}

/* In the form of libFuzzer's statistics. */
__attribute__((destructor)) static void print_accepted(void)
{
    fprintf(stderr, "stat::accepted_inputs: %lu\n", accepted);
}

const char *fuzz_runtime_directory(void)
{
    static char path[4096 + 16];
    ssize_t length = *path ? 0 : readlink("/proc/self/exe", path, 4095);
    if (length > 0) {
        path[length] = '\0';
        strcpy(strrchr(path, '/'), "/../runtime");
    }
    return path;
}

bool fuzz_same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

bool fuzz_same_bytes(const void *a, size_t a_size, const void *b, size_t b_size)
{
    return a_size == b_size && (a_size == 0 || memcmp(a, b, a_size) == 0);
}
