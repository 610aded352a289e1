/* Private to engine: an exploration that makes tests. */
#ifndef COSET_ENGINE_CAMPAIGN_H
#define COSET_ENGINE_CAMPAIGN_H

#include "engine/engine.h"

/* record.c: the storage of one Test, used again for the next one. */
typedef struct TestRecorder {
    Vector(TestObject) objects;
    Vector(TestScalar) scalars;
    Vector(size_t) offsets;       /* of the texts of values and arguments, in `texts` */
    Vector(const char *) arguments;
    Text texts;
    TestFault fault;
    Test test;
} TestRecorder;

struct TestCampaign {
    const EngineTestOptions *options;
    EngineTestResult *result;
    const Program *program;
    TermPool *pool;
    MachineOptions machine_options;
    Machine *machine;
    Solver *solver;
    Explorer *explorer;
    TestRecorder recorder;
    Map incomplete;               /* reason and place → index in the summary's list */
    double start;                 /* base_clock */
};

/* A test from a run; valid until the next call. */
const Test *record_test(TestCampaign *campaign, const ExploredRun *run);
void record_release(TestRecorder *recorder);

/* findings.c: what a run adds to the summary */
void findings_add_run(TestCampaign *campaign, const ExploredRun *run, const Test *test); /* test: NULL if it is none */
void findings_add_incomplete(TestCampaign *campaign, const char *reason, Position position, uint64_t count);

/* coverage.c: of the user's files, by all runs so far */
void coverage_by_file(const Program *program, const Machine *machine, Summary *summary);
void coverage_of_branches(const Program *program, const Machine *machine, uint64_t *branches, uint64_t *covered);

/* typed_stdin.c: does one of the user's functions call scanf or a relative of it? */
bool program_calls_scanf(const Program *program);

#endif
