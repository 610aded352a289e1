#include "descriptor.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DESCRIPTOR_LIMIT = 1024 };

static CosetOpenFile standard_files[3] = {
    {.kind = FILE_HOST, .flags = O_RDWR, .references = 1, .host = 0},
    {.kind = FILE_HOST, .flags = O_RDWR, .references = 1, .host = 1},
    {.kind = FILE_HOST, .flags = O_RDWR, .references = 1, .host = 2},
};
static CosetOpenFile *files[DESCRIPTOR_LIMIT] = {&standard_files[0], &standard_files[1], &standard_files[2]};

static bool closed_on_exec[DESCRIPTOR_LIMIT]; /* of the descriptor, not of the open file */

void __coset_random_bytes(void *buffer, size_t size);
long __coset_read_input(void *buffer, size_t size); /* typed_input.c */

CosetOpenFile *__coset_descriptor_file(int descriptor)
{
    if ((unsigned)descriptor < DESCRIPTOR_LIMIT && files[descriptor])
        return files[descriptor];
    errno = EBADF;
    return NULL;
}

bool *__coset_descriptor_closed_on_exec(int descriptor)
{
    return __coset_descriptor_file(descriptor) ? &closed_on_exec[descriptor] : NULL;
}

int __coset_descriptor_flags(int descriptor)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    return file ? file->flags : -1;
}

static CosetOpenFile *file_if_open(int descriptor)
{
    return (unsigned)descriptor < DESCRIPTOR_LIMIT ? files[descriptor] : NULL;
}

bool __coset_descriptor_is_input(int descriptor)
{
    CosetOpenFile *file = file_if_open(descriptor);
    return file && file->kind == FILE_HOST && file->host == 0;
}

bool __coset_descriptor_is_outside(int descriptor)
{
    CosetOpenFile *file = file_if_open(descriptor);
    return file && file->kind != FILE_NODE && file->kind != FILE_PIPE;
}

/* ---- Opening and closing ---- */

static int free_descriptor(int lowest)
{
    for (int i = lowest; i < DESCRIPTOR_LIMIT; i++) {
        if (!files[i])
            return i;
    }
    errno = EMFILE;
    return -1;
}

int __coset_descriptor_add(const CosetOpenFile *file, int lowest)
{
    int descriptor = free_descriptor(lowest);
    CosetOpenFile *copy = descriptor < 0 ? NULL : malloc(sizeof *copy);
    if (!copy)
        return -1;
    *copy = *file;
    copy->references = 1;
    files[descriptor] = copy;
    closed_on_exec[descriptor] = (file->flags & O_CLOEXEC) != 0;
    if (copy->node)
        copy->node->open_count++;
    return descriptor;
}

static const struct {
    const char *name;
    CosetFileKind kind;
    int host;
} devices[] = {
    {"/dev/null", FILE_NULL, 0},     {"/dev/zero", FILE_ZERO, 0},    {"/dev/full", FILE_FULL, 0},
    {"/dev/random", FILE_RANDOM, 0}, {"/dev/urandom", FILE_RANDOM, 0}, {"/dev/stdin", FILE_HOST, 0},
    {"/dev/stdout", FILE_HOST, 1},   {"/dev/stderr", FILE_HOST, 2},  {"/dev/fd/0", FILE_HOST, 0},
    {"/dev/fd/1", FILE_HOST, 1},     {"/dev/fd/2", FILE_HOST, 2},
};

/* A descriptor for the device; -1 if it cannot be opened, -2 if the path is not a device. */
static int open_device(const char *path, int flags)
{
    if (strncmp(path, "/dev/", 5) != 0)
        return -2;
    size_t i = 0, count = sizeof devices / sizeof *devices;
    while (i < count && strcmp(path, devices[i].name) != 0)
        i++;
    if (i < count) {
        CosetOpenFile file = {.kind = devices[i].kind, .flags = flags, .host = devices[i].host};
        return __coset_descriptor_add(&file, 0);
    }
    if (strcmp(path, "/dev/tty") != 0)
        return -2;
    errno = ENXIO;
    return -1;
}

static CosetNode *create_node(const char *path, mode_t mode, int error_before)
{
    CosetNode *node = __coset_node_create(path, S_IFREG | (mode & ~__coset_file_mask & 07777));
    if (node)
        errno = error_before;
    return node;
}

static bool permits(const CosetNode *node, int access)
{
    static const mode_t wanted[] = {[O_RDONLY] = R_OK, [O_WRONLY] = W_OK, [O_RDWR] = R_OK | W_OK};
    return access > O_RDWR || __coset_node_permits(node, wanted[access]);
}

/* The node to open, created or truncated according to the flags; NULL with errno. */
static CosetNode *open_node(const char *path, int flags, mode_t mode)
{
    int access = flags & O_ACCMODE, error_before = errno;
    CosetNode *node = __coset_node_find(path);
    if (!node)
        return flags & O_CREAT ? create_node(path, mode, error_before) : NULL;
    if ((flags & O_CREAT) && (flags & O_EXCL)) {
        errno = EEXIST;
        return NULL;
    }
    if (S_ISDIR(node->mode) && access != O_RDONLY) {
        errno = EISDIR;
        return NULL;
    }
    if ((flags & O_DIRECTORY) && !S_ISDIR(node->mode)) {
        errno = ENOTDIR;
        return NULL;
    }
    if (!permits(node, access))
        return NULL;
    if ((flags & O_TRUNC) && access != O_RDONLY)
        node->size = 0;
    return node;
}

int __coset_descriptor_open(const char *path, int flags, mode_t mode)
{
    int device = open_device(path, flags);
    if (device != -2)
        return device;
    CosetNode *node = open_node(path, flags, mode);
    if (!node)
        return -1;
    CosetOpenFile file = {.kind = FILE_NODE, .flags = flags & ~(O_CREAT | O_EXCL | O_TRUNC), .node = node};
    return __coset_descriptor_add(&file, 0);
}

static void release_file(CosetOpenFile *file)
{
    if (--file->references > 0)
        return;
    if (file->node) {
        file->node->open_count--;
        if (file->kind == FILE_PIPE && (file->flags & O_ACCMODE) == O_WRONLY)
            file->node->writer_count--;
        __coset_node_release(file->node);
    }
    if (file < standard_files || file >= standard_files + 3)
        free(file);
}

int __coset_descriptor_close(int descriptor)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    files[descriptor] = NULL;
    release_file(file);
    return 0;
}

int __coset_descriptor_share(int descriptor, int lowest)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    int shared = file ? free_descriptor(lowest) : -1;
    if (shared < 0)
        return -1;
    files[shared] = file;
    closed_on_exec[shared] = false;
    file->references++;
    return shared;
}

int __coset_descriptor_duplicate(int descriptor, int wanted)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file || (unsigned)wanted >= DESCRIPTOR_LIMIT) {
        errno = EBADF;
        return -1;
    }
    if (wanted == descriptor)
        return wanted;
    file->references++;
    if (files[wanted])
        release_file(files[wanted]);
    files[wanted] = file;
    closed_on_exec[wanted] = false;
    return wanted;
}

/* ---- Reading, writing, seeking ---- */

static long read_node(CosetOpenFile *file, char *buffer, size_t size)
{
    CosetNode *node = file->node;
    if (S_ISDIR(node->mode)) {
        errno = EISDIR;
        return -1;
    }
    if (file->offset >= (long)node->size) {
        if (file->kind == FILE_PIPE && node->writer_count > 0 && size > 0)
            __coset_unsupported("reading from an empty pipe (nobody else could fill it)");
        return 0;
    }
    size_t left = node->size - (size_t)file->offset;
    size_t count = size < left ? size : left;
    memcpy(buffer, node->bytes + file->offset, count);
    file->offset += (long)count;
    return (long)count;
}

long __coset_descriptor_read(int descriptor, void *buffer, size_t size)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file || (file->flags & O_ACCMODE) == O_WRONLY || (file->kind == FILE_HOST && file->host != 0)) {
        errno = EBADF;
        return -1;
    }
    switch (file->kind) {
    case FILE_HOST:
        return __coset_read_input(buffer, size);
    case FILE_NODE:
    case FILE_PIPE:
        return read_node(file, buffer, size);
    case FILE_ZERO:
    case FILE_FULL:
        memset(buffer, 0, size);
        return (long)size;
    case FILE_RANDOM:
        __coset_random_bytes(buffer, size);
        return (long)size;
    default:
        return 0;
    }
}

static long write_node(CosetOpenFile *file, const char *bytes, size_t count)
{
    CosetNode *node = file->node;
    if (file->kind == FILE_PIPE || file->flags & O_APPEND)
        file->offset = (long)node->size;
    size_t end = (size_t)file->offset + count;
    if (end > node->size && !__coset_node_resize(node, end))
        return -1;
    memcpy(node->bytes + file->offset, bytes, count);
    file->offset = (long)end;
    return (long)count;
}

long __coset_descriptor_write(int descriptor, const void *bytes, size_t count, bool streamed)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file || (file->flags & O_ACCMODE) == O_RDONLY || (file->kind == FILE_HOST && file->host == 0)) {
        errno = EBADF;
        return -1;
    }
    switch (file->kind) {
    case FILE_HOST:
        return streamed ? __coset_stream_output(file->host, bytes, count) : __coset_output(file->host, bytes, count);
    case FILE_NODE:
    case FILE_PIPE:
        return count ? write_node(file, bytes, count) : 0;
    case FILE_FULL:
        errno = ENOSPC;
        return -1;
    default:
        return (long)count;
    }
}

long __coset_descriptor_seek(int descriptor, long offset, int whence)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    if (file->kind == FILE_HOST || file->kind == FILE_PIPE) {
        errno = ESPIPE;
        return -1;
    }
    if (file->kind != FILE_NODE)
        return 0;
    long base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file->offset : (long)file->node->size;
    if ((unsigned)whence > SEEK_END || base + offset < 0) {
        errno = EINVAL;
        return -1;
    }
    return file->offset = base + offset;
}
