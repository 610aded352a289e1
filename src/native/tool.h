/* tool: a program that builds native programs or reads them, such as the compiler, as a process with few rights. Private to native.
 *
 *     Tool tool = {.words = words, .folder = scratch, .input = -1, .output = output, .diagnostics = diagnostics, .stop = stop};
 *     pid_t keeper;
 *     int failure = tool_start(&tool, &keeper);    // then keeper_wait (keeper.h)
 *
 * It may read what coset may read, and write only in the folder; it keeps the memory limit of the stop; it reaches no network and no
 * other processes; nothing of it outlives coset.
 */
#ifndef COSET_NATIVE_TOOL_H
#define COSET_NATIVE_TOOL_H

#include <sys/types.h>

#include "base/stop.h"

typedef struct Tool {
    const char *const *words;        /* the command, NULL-terminated; found in PATH */
    char *const *environment;
    const char *folder;              /* for what it writes; NULL: it writes nothing, and starts no processes */
    int input, output, diagnostics;  /* -1: /dev/null */
    const Stop *stop;                /* may be NULL */
} Tool;

/* 0, or the errno why it cannot be started. */
int tool_start(const Tool *tool, pid_t *keeper);

#endif
