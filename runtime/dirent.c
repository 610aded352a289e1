/* A directory lists the files in it that the user named or that the program made. */
#include "descriptor.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

struct __dirstream {
    int descriptor;
    size_t next, count;
    struct dirent *entries;
};

static bool add_entry(DIR *directory, const char *name, size_t length, const CosetNode *node)
{
    struct dirent *larger = realloc(directory->entries, (directory->count + 1) * sizeof *larger);
    if (!larger || length >= sizeof larger->d_name)
        return false;
    struct dirent *entry = &larger[directory->count++];
    memset(entry, 0, sizeof *entry);
    entry->d_ino = node->inode;
    entry->d_reclen = sizeof *entry;
    entry->d_type = S_ISDIR(node->mode) ? DT_DIR : DT_REG;
    memcpy(entry->d_name, name, length);
    directory->entries = larger;
    return true;
}

static void collect(DIR *directory, const CosetNode *parent)
{
    size_t length = strcmp(parent->name, "/") == 0 ? 0 : strlen(parent->name);
    add_entry(directory, ".", 1, parent);
    add_entry(directory, "..", 2, parent);
    for (CosetNode *node = __coset_nodes; node; node = node->next) {
        const char *name = node->name + length + 1;
        if (node->exists && strncmp(node->name, parent->name, length) == 0 && node->name[length] == '/' && *name &&
            !strchr(name, '/'))
            add_entry(directory, name, strlen(name), node);
    }
}

static DIR *open_directory(int descriptor)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return NULL;
    if (!file->node || !S_ISDIR(file->node->mode)) {
        errno = ENOTDIR;
        return NULL;
    }
    DIR *directory = calloc(1, sizeof *directory);
    if (!directory)
        return NULL;
    directory->descriptor = descriptor;
    collect(directory, file->node);
    return directory;
}

WEAK DIR *fdopendir(int descriptor)
{
    __coset_node_find_all();
    return open_directory(descriptor);
}

WEAK DIR *opendir(const char *path)
{
    __coset_node_find_all();
    int descriptor = __coset_descriptor_open(path, O_RDONLY, 0);
    if (descriptor < 0)
        return NULL;
    DIR *directory = open_directory(descriptor);
    if (!directory)
        __coset_descriptor_close(descriptor);
    return directory;
}

WEAK struct dirent *readdir(DIR *directory)
{
    return directory->next < directory->count ? &directory->entries[directory->next++] : NULL;
}
ALIAS(readdir64, readdir);

WEAK int closedir(DIR *directory)
{
    __coset_descriptor_close(directory->descriptor);
    free(directory->entries);
    free(directory);
    return 0;
}

WEAK void rewinddir(DIR *directory)
{
    directory->next = 0;
}

WEAK long telldir(DIR *directory)
{
    return (long)directory->next;
}

WEAK void seekdir(DIR *directory, long place)
{
    directory->next = (size_t)place;
}

WEAK int dirfd(DIR *directory)
{
    return directory->descriptor;
}
