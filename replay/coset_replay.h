/* What the files of the replay library share. Names begin with coset_replay_, because the program under test may use all
 * others. */
#ifndef COSET_REPLAY_H
#define COSET_REPLAY_H

#include <stddef.h>
#include <stdint.h>

enum { EXIT_DIVERGED = 117, EXIT_REPORTED = 116 };

extern int coset_replay_report_descriptor; /* standard error, unless a server sets it */

/* The first word after "coset-replay:" is the kind of report: diverged, skipped, not compared, returned, reported, call,
 * protected, outside. */
void coset_replay_report(const char *format, ...) __attribute__((format(printf, 1, 2)));
void coset_replay_report_caller(uintptr_t caller); /* a stack frame in the format of the sanitizers */
void coset_replay_write(int descriptor, const void *bytes, size_t size);
/* Writes the output that the C library still buffers, so that a fault does not lose it. No lock is taken, because the
 * fault may have happened while one was held. */
void coset_replay_flush(void);
void coset_replay_end_in_fault(void) __attribute__((noreturn));
/* The test to take values from, instead of the file KTEST_FILE. The bytes must stay. */
void coset_replay_set_test(const char *name, const void *bytes, size_t size);
/* The size of the test's next object of this name; 0: there is none, or the test is not open yet. */
size_t coset_replay_object_size(const char *name);
/* Where a search for objects of the test continues; zeros: at the first object. */
typedef struct CosetReplayCursor {
    const unsigned char *next;
    uint32_t left;
    int has_begun;
} CosetReplayCursor;

/* Takes the next object whose name is `name` and `suffix`, and that has this size. Objects taken by others do not matter.
 * 0: there is no such object, or no test. */
int coset_replay_next(CosetReplayCursor *cursor, const char *name, const char *suffix, void *bytes, size_t size);
/* The name under which the test's folder has a file whose name leads out of it. 0: the name does not lead out, or there
 * is no folder, or no room. */
int coset_replay_inside(const char *name, char *room, size_t size);

#endif
