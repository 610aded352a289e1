/* signature: from the runs of an exploration to the cases of a Signature.
 *
 *     Signing *signing = signing_new(&session, &options, &memory);
 *     signing_add_run(signing, &run, test);                         // for each run of the exploration
 *     signing_conclude(signing, is_complete, &signature);             // overlaps, simplifying, certificate
 *     signing_free(signing);
 *
 * The signature and its strings belong to the arena `memory`; its terms to the session's pool.
 */
#ifndef COSET_SIGNATURE_H
#define COSET_SIGNATURE_H

#include "native/native.h"
#include "result/recording.h"

/* Writes tests into a folder, where native runs find them. The other functions receive what `open` returned. */
typedef struct TestFolder {
    const void *context;          /* for `open` */
    void *(*open)(const void *context, const Program *program, const char *directory, Error *error); /* NULL on error */
    Status (*add)(void *folder, const Test *test, Error *error);
    Status (*close)(void *folder, Error *error); /* also after an error; NULL is allowed */
} TestFolder;

typedef struct SignatureOptions {
    bool certify;                 /* prove the cases disjoint and complete, and compare each with native runs */
    unsigned samples;             /* certify: inputs of each case that are run */
    uint64_t random_seed;
    bool execution_order;              /* as the exploration's */
    unsigned solver_timeout_ms;   /* for one query; 0: the solver's default */
    NativeOptions native;         /* certify: how tests are run natively */
    TestFolder folder;            /* certify: how they are written */
    TestRecorder *recorder;
    /* certify: makes one more test of a run and passes it on; valid until the next test */
    const Test *(*add_test)(void *context, const Trace *trace, const Outcome *outcome);
    void *context;                /* of add_test */
    Error *native_error;          /* certify: why there are no native runs; not an error of the signature */
} SignatureOptions;

typedef struct Signing Signing;

/* The session, the options and the arena must outlive the result. */
Signing *signing_new(const Session *session, const SignatureOptions *options, Arena *memory);
void signing_free(Signing *signing);
/* `test`: the test that was made of the run; NULL: none. */
void signing_add_run(Signing *signing, const ExploredRun *run, const Test *test);
/* Enters its own phases of the session's stop. The signature records what a phase's limit cut. */
void signing_conclude(Signing *signing, bool is_complete, Signature *signature);

#endif
