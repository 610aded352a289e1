#define _GNU_SOURCE
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
    static struct {
        bool open;
        int descriptor;
        char path[32];
    } files[FUZZ_FILES];
    if (!files[number].open) {
        files[number].open = true;
        files[number].descriptor = memfd_create("coset-fuzz", MFD_CLOEXEC);
        snprintf(files[number].path, sizeof files[number].path, "/proc/self/fd/%d", files[number].descriptor);
    }
    int descriptor = files[number].descriptor;
    bool written = descriptor >= 0 && ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0 &&
                   base_write_all(descriptor, bytes, size);
    fuzz_require(written, "no file in memory");
    return files[number].path;
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
