#include "descriptor.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

CosetNode *__coset_nodes;

static const char known_directories[][10] = {"/", "/dev", "/tmp", "/var/tmp"};

CosetNode *__coset_node_new(char *name, mode_t mode)
{
    static ino_t last_inode = 100;
    CosetNode *node = calloc(1, sizeof *node);
    if (!node)
        return NULL;
    node->name = name;
    node->exists = true;
    node->mode = mode;
    node->inode = ++last_inode;
    node->accessed = node->modified = COSET_EPOCH;
    if (name) {
        node->next = __coset_nodes;
        __coset_nodes = node;
    }
    return node;
}

/* A file that the user named becomes a node when the program first accesses it. */
static CosetNode *load_from_host(const char *name, const char *path)
{
    const char *asked = path;
    long size = __coset_file_size(asked);
    if (size < 0)
        size = __coset_file_size(asked = name);
    if (size < 0)
        size = __coset_file_size(asked = name + 1);
    if (size < 0) {
        __coset_bound("files");
        return NULL;
    }
    char *copy = malloc(strlen(name) + 1);
    CosetNode *node = copy ? __coset_node_new(strcpy(copy, name), S_IFREG | 0644) : NULL;
    if (node && __coset_node_resize(node, (size_t)size) && size > 0)
        __coset_file_read(asked, node->bytes);
    return node;
}

CosetNode *__coset_node_find_resolved(const char *name, const char *path)
{
    for (CosetNode *node = __coset_nodes; node; node = node->next) {
        if (strcmp(node->name, name) == 0) {
            if (node->exists)
                return node;
            errno = ENOENT;
            return NULL;
        }
    }
    CosetNode *node = load_from_host(name, path);
    if (!node)
        errno = ENOENT;
    return node;
}

CosetNode *__coset_node_find(const char *path)
{
    int error_before = errno;
    char *name = __coset_path_resolve(path);
    if (!name)
        return NULL;
    CosetNode *node = __coset_node_find_resolved(name, path);
    if (!node && __coset_directory_exists(name)) {
        errno = error_before;
        return __coset_node_new(name, S_IFDIR | 0755);
    }
    free(name);
    return node;
}

/* Adds a file and the directories that contain it; modifies the path. */
static void find_with_parents(char *path)
{
    for (char *slash; (slash = strrchr(path, '/')) != path && slash; *slash = '\0')
        __coset_node_find(path);
    __coset_node_find(path);
}

/* Relative names are relative to the root, where every program starts. */
void __coset_node_find_all(void)
{
    enum { LONGEST = 4096 };
    int error_before = errno;
    char name[LONGEST] = "/";
    for (long i = 0; __coset_file_name(i, name + 1, sizeof name - 1) >= 0; i++)
        find_with_parents(name + (name[1] == '/'));
    errno = error_before;
}

bool __coset_node_permits(const CosetNode *node, mode_t wanted)
{
    if (((node->mode >> 6) & wanted) == wanted)
        return true;
    errno = EACCES;
    return false;
}

bool __coset_directory_has_entries(const char *name)
{
    size_t length = strcmp(name, "/") == 0 ? 0 : strlen(name);
    for (CosetNode *node = __coset_nodes; node; node = node->next) {
        if (node->exists && strncmp(node->name, name, length) == 0 && node->name[length] == '/' &&
            node->name[length + 1])
            return true;
    }
    return false;
}

bool __coset_directory_exists(const char *name)
{
    CosetNode *node = __coset_nodes;
    while (node && strcmp(node->name, name) != 0)
        node = node->next;
    if (node)
        return node->exists && S_ISDIR(node->mode);
    for (size_t i = 0; i < sizeof known_directories / sizeof *known_directories; i++) {
        if (strcmp(name, known_directories[i]) == 0)
            return true;
    }
    return __coset_directory_has_entries(name);
}

static bool parent_exists(const char *name)
{
    char *parent = malloc(strlen(name) + 1);
    if (!parent)
        return false;
    strcpy(parent, name);
    char *slash = strrchr(parent, '/');
    slash[slash == parent] = '\0';
    bool exists = __coset_directory_exists(parent);
    free(parent);
    return exists;
}

/* The tombstone of a name that was unlinked. */
static CosetNode *find_removed(const char *name)
{
    for (CosetNode *node = __coset_nodes; node; node = node->next) {
        if (!node->exists && strcmp(node->name, name) == 0)
            return node;
    }
    return NULL;
}

CosetNode *__coset_node_create(const char *path, mode_t mode)
{
    char *name = __coset_path_resolve(path);
    if (!name)
        return NULL;
    if (!parent_exists(name)) {
        errno = ENOENT;
        free(name);
        return NULL;
    }
    CosetNode *node = find_removed(name);
    if (!node)
        return __coset_node_new(name, mode);
    free(name);
    node->exists = true;
    node->mode = mode;
    return node;
}

bool __coset_node_resize(CosetNode *node, size_t size)
{
    if (size > node->capacity) {
        size_t capacity = node->capacity * 2 > size ? node->capacity * 2 : size < 64 ? 64 : size;
        char *bytes = realloc(node->bytes, capacity);
        if (!bytes) {
            errno = ENOSPC;
            return false;
        }
        node->bytes = bytes;
        node->capacity = capacity;
    }
    if (size > node->size)
        memset(node->bytes + node->size, 0, size - node->size);
    node->size = size;
    return true;
}

static void replace_in_list(CosetNode *old, CosetNode *new)
{
    for (CosetNode **link = &__coset_nodes; *link; link = &(*link)->next) {
        if (*link == old) {
            new->next = old->next;
            *link = new;
            return;
        }
    }
}

/* An open file stays valid without a name. A tombstone prevents another lookup of the name on the host. */
void __coset_node_unlink(CosetNode *node)
{
    CosetNode *tombstone = calloc(1, sizeof *tombstone);
    if (!tombstone)
        return;
    tombstone->name = node->name;
    tombstone->inode = node->inode;
    replace_in_list(node, tombstone);
    node->name = NULL;
    __coset_node_release(node);
}

void __coset_node_release(CosetNode *node)
{
    if (node->open_count > 0 || node->name)
        return;
    free(node->bytes);
    free(node);
}
