/* cage: what a native run can reach. Private to native.
 *
 *     CageKind kind;
 *     cage_choose(false, &kind, &error);
 *     Cage cage = {0};
 *     cage_prepare(&cage, kind, program, folder, first_descriptor, &error);
 *     if (fork() == 0)
 *         cage_enter(&cage, environment);       // becomes the program
 *     cage_release(&cage);
 *
 * doc/security.md says what each kind of cage promises.
 */
#ifndef COSET_NATIVE_CAGE_H
#define COSET_NATIVE_CAGE_H

#include "base/base.h"

typedef enum CageKind {
    CAGE_NAMESPACES,      /* bubblewrap: another view of files, processes and network */
    CAGE_LANDLOCK,        /* the same view, but only the folder of the run can be written; no network */
    CAGE_NONE,            /* on request */
} CageKind;

/* The path of the program inside CAGE_NAMESPACES. */
#define CAGED_PROGRAM "/tmp/coset-program"

typedef struct Cage {
    CageKind kind;
    const char *program;
    int program_descriptor, filter_descriptor; /* CAGE_NAMESPACES: bubblewrap reads them; else -1 */
    int rules;            /* CAGE_LANDLOCK: which files it reaches; else -1 */
    int first_free;       /* descriptors from here on are not the program's */
    bool as_nobody;       /* started by root: gives up being root */
    const char **words;   /* the command to become */
    Arena texts;
} Cage;

/* Which kind works here. STATUS_UNSUPPORTED: none does, and the caller did not ask for CAGE_NONE. */
Status cage_choose(bool uncaged, CageKind *kind, Error *error);

/* `folder` exists and is the run's. Descriptors from `first_free` on may be used for the cage. */
Status cage_prepare(Cage *cage, CageKind kind, const char *program, const char *folder, int first_free, Error *error);
const char *cage_folder(const Cage *cage, const char *folder); /* the folder as the program sees it */
void cage_enter(const Cage *cage, char *const *environment) __attribute__((noreturn)); /* between fork and exec */
void cage_release(Cage *cage);

/* For what builds a program: this process and what it starts keep these rules of landlock_cage, and get no system calls that change
 * something else. -1: none. What the kernel does not have is left out. */
void cage_confine_tool(int rules);

#endif
