/* suite: reads and runs existing tests of several formats, and finds those with the same condition.
 *
 *     Suite *suite = suite_read("tests", stop, &reduction, &memory, &error);         // NULL on error
 *     suite_reduce(suite, &session, &reduction, &memory, &error);
 *     suite_free(suite);
 *     suite_reduction_release(&reduction);
 */
#ifndef COSET_SUITE_H
#define COSET_SUITE_H

#include "result/recording.h"

typedef struct Suite Suite;

/* Finds the tests of a folder and reads them. For a test that cannot be read, the reduction records a problem;
 * everything else is an error. Strings of the reduction belong to the arena. */
Suite *suite_read(const char *directory, const Stop *stop, Reduction *reduction, Arena *memory, Error *error);
void suite_free(Suite *suite);    /* NULL is allowed */

/* Runs each test and groups the tests by the condition of the criterion set. The session must record dependences. A
 * test that was not run because of a stop has a problem. */
Status suite_reduce(const Suite *suite, Session *session, Reduction *reduction, Arena *memory, Error *error);
void suite_reduction_release(Reduction *reduction);

#endif
