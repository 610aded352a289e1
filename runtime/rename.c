#include "descriptor.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Leaves a tombstone for the old name and removes the tombstone of the new one. */
static void move_node(CosetNode *node, char *name)
{
    CosetNode **link = &__coset_nodes;
    while (*link) {
        CosetNode *other = *link;
        if (other != node && strcmp(other->name, name) == 0) {
            *link = other->next;
            free(other->name);
            free(other);
        } else {
            link = &other->next;
        }
    }
    CosetNode *tombstone = calloc(1, sizeof *tombstone);
    if (tombstone) {
        tombstone->name = node->name;
        tombstone->next = __coset_nodes;
        __coset_nodes = tombstone;
    }
    node->name = name;
}

/* The contents of a directory move with it. */
static void move_entries(const char *old, const char *new)
{
    size_t length = strlen(old);
    for (CosetNode *node = __coset_nodes; node; node = node->next) {
        if (strncmp(node->name, old, length) == 0 && node->name[length] == '/') {
            char *name = malloc(strlen(new) + strlen(node->name + length) + 1);
            strcat(strcpy(name, new), node->name + length);
            free(node->name);
            node->name = name;
        }
    }
}

int rename(const char *old, const char *new)
{
    CosetNode *node = __coset_node_find(old);
    CosetNode *target = node ? __coset_node_find(new) : NULL;
    if (!node || node == target)
        return node ? 0 : -1;
    if (target && S_ISDIR(target->mode) != S_ISDIR(node->mode)) {
        errno = S_ISDIR(target->mode) ? EISDIR : ENOTDIR;
        return -1;
    }
    if (target && S_ISDIR(target->mode) && __coset_directory_has_entries(target->name)) {
        errno = ENOTEMPTY;
        return -1;
    }
    if (target)
        __coset_node_unlink(target);
    char *name = __coset_path_resolve(new);
    if (!name)
        return -1;
    char *old_name = __coset_path_resolve(old);
    move_node(node, name);
    if (S_ISDIR(node->mode) && old_name)
        move_entries(old_name, name);
    free(old_name);
    return 0;
}

WEAK int renameat(int old_directory, const char *old, int new_directory, const char *new)
{
    (void)old_directory;
    (void)new_directory;
    return rename(old, new);
}
