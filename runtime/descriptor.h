/* The modelled file system: nodes (files and directories), open files (a position in a node, or a device),
 * descriptors. */
#ifndef COSET_DESCRIPTOR_H
#define COSET_DESCRIPTOR_H

#include "clock.h"
#include <sys/stat.h>
#include <sys/types.h>


typedef struct CosetNode {
    struct CosetNode *next;
    char *name;          /* resolved path; NULL once it is unlinked, or for a pipe */
    bool exists;         /* false: a tombstone, so that the name is not looked up on the host again */
    mode_t mode;         /* includes S_IFREG, S_IFDIR or S_IFIFO */
    ino_t inode;
    char *bytes;
    size_t size, capacity;
    int open_count;
    int writer_count;    /* of a pipe */
    time_t accessed, modified;
} CosetNode;

typedef enum CosetFileKind {
    FILE_HOST, FILE_NODE, FILE_NULL, FILE_ZERO, FILE_FULL, FILE_RANDOM, FILE_PIPE,
} CosetFileKind;

typedef struct CosetOpenFile { /* shared by the descriptors that dup made */
    CosetFileKind kind;
    int flags;           /* as passed to open */
    int references;
    int host;            /* FILE_HOST: 0, 1 or 2 */
    CosetNode *node;
    long offset;
} CosetOpenFile;

/* path.c */
extern char *__coset_directory;                          /* the working directory; malloced or constant */
void __coset_directory_note(void);                       /* the program looks at its name */
char *__coset_path_resolve(const char *path);            /* absolute, without "." and ".."; malloced, NULL with errno */

/* node.c; functions that find nothing set errno. */
extern CosetNode *__coset_nodes;
CosetNode *__coset_node_new(char *name, mode_t mode);    /* takes the name */
CosetNode *__coset_node_find(const char *path);
CosetNode *__coset_node_find_resolved(const char *name, const char *path);
void __coset_node_find_all(void);                        /* all files that the user named */
/* R_OK, W_OK, X_OK: for its owner, because the program runs as that user. */
bool __coset_node_permits(const CosetNode *node, mode_t wanted);
CosetNode *__coset_node_create(const char *path, mode_t mode);
bool __coset_node_resize(CosetNode *node, size_t size);  /* new bytes are zero */
void __coset_node_unlink(CosetNode *node);
void __coset_node_release(CosetNode *node);              /* after a close */
bool __coset_directory_exists(const char *name);         /* resolved */
bool __coset_directory_has_entries(const char *name);

/* descriptor.c: results as those of the POSIX functions. */
CosetOpenFile *__coset_descriptor_file(int descriptor);  /* NULL with EBADF */
bool *__coset_descriptor_closed_on_exec(int descriptor); /* its FD_CLOEXEC; NULL with EBADF */
int __coset_descriptor_add(const CosetOpenFile *file, int lowest);
int __coset_descriptor_open(const char *path, int flags, mode_t mode);
long __coset_descriptor_read(int descriptor, void *buffer, size_t size);
long __coset_descriptor_write(int descriptor, const void *bytes, size_t count, bool streamed);
long __coset_descriptor_seek(int descriptor, long offset, int whence);
int __coset_descriptor_close(int descriptor);
int __coset_descriptor_duplicate(int descriptor, int wanted);
int __coset_descriptor_share(int descriptor, int lowest); /* dup and F_DUPFD */
int __coset_descriptor_flags(int descriptor);            /* those of open */
bool __coset_descriptor_is_input(int descriptor);        /* refers to standard input */
bool __coset_descriptor_is_outside(int descriptor);      /* true if the program cannot read back what it writes there */

/* stat.c */
void __coset_node_status(const CosetNode *node, struct stat *status);

extern mode_t __coset_file_mask; /* umask */

/* Paths relative to a directory descriptor: only the working directory is supported. */
INLINE void __coset_at(int directory, const char *path)
{
    enum { WORKING_DIRECTORY = -100 }; /* AT_FDCWD */
    if (directory != WORKING_DIRECTORY && *path != '/')
        __coset_unsupported("paths relative to a directory's descriptor");
}

#endif
