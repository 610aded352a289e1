/* confined: work on files of others in a process of its own.
 *
 *     Confined *reader = confined_start(stop, read_one, &context, &error);   // NULL on error
 *     ConfinedAnswer answer = confined_ask(reader, "a.ktest", &bytes);
 *     confined_end(reader);
 *
 * The process is a copy of this one. It may read files, but it cannot change anything outside itself, start a program or
 * a process, or reach another one; it keeps the memory limit of the stop, and it ends with its parent. What it answers
 * is as untrusted as what it read.
 */
#ifndef COSET_BASE_CONFINED_H
#define COSET_BASE_CONFINED_H

#include "base/stop.h"

typedef struct Confined Confined;

/* Called in the process: appends the answer to a request. */
typedef void ConfinedWork(void *context, const char *request, Text *answer);

typedef enum ConfinedAnswer {
    CONFINED_ANSWERED,
    CONFINED_STOPPED,        /* the stop was requested, */
    CONFINED_OUT_OF_MEMORY,  /* the process reached its memory limit, */
    CONFINED_FAILED,         /* coset's own code ended it with an internal error: confined_last_words, */
    CONFINED_DIED,           /* or it crashed: it is gone; the next request starts another one */
} ConfinedAnswer;

/* `stop` may be NULL. `context` is as it is now, whatever it becomes later. */
Confined *confined_start(const Stop *stop, ConfinedWork *work, void *context, Error *error);
ConfinedAnswer confined_ask(Confined *confined, const char *request, Text *answer); /* replaces the answer */
const char *confined_last_words(const Confined *confined); /* what a process that is gone wrote to standard error */
void confined_end(Confined *confined); /* NULL is allowed */

/* Takes from this process, for ever, the right to do anything but to read files, to compute, and to write to the descriptors
 * that it has. With `may_start_programs` it may become another program and have threads. False: the kernel cannot. Allocates
 * nothing. */
bool confine_self(bool may_start_programs);
void confine_capabilities(void); /* takes the rights of root but that to read and, where Landlock does not forbid it, write every file */
/* Limits the memory that this process writes to, and its addresses as a whole. */
bool confine_memory(uint64_t most, uint64_t addresses);
bool confine_is_available(void); /* false: confine_self would fail, because the kernel has no seccomp */
/* True if the text, which a process with a memory limit wrote, says that it ran out of memory. */
bool confine_says_out_of_memory(const char *text);

#endif
