/* Private to engine: explorations, and those that make tests. */
#ifndef COSET_ENGINE_CAMPAIGN_H
#define COSET_ENGINE_CAMPAIGN_H

#include "analysis/criterion.h"
#include "engine/engine.h"

/* ---- exploration.c: everything that runs a program symbolically ---- */

/* Zero-initialise; exploration_close when done, also after an error. */
typedef struct Exploration {
    const Program *program;
    const ExplorationOptions *options;
    TermPool *pool, *own_pool;    /* the own one is NULL if the options named one */
    Criterion *criteria;
    size_t criterion_count;
    Asked asked;
    Analysis *analysis;           /* NULL without dependences */
    MachineOptions machine_options;
    Machine *machine;
    Solver *solver;
    Explorer *explorer;           /* NULL: only the machine is wanted */
    bool started;
    Arena memory;                 /* holds the criteria */
} Exploration;

/* Machine and solver; `explores`: and the explorer. The program and the options must outlive it. */
Status exploration_open(Exploration *exploration, const Program *program, const ExplorationOptions *options, bool explores, Error *error);
/* One run. The first one is an error if it does not use the seeds that the user gave. */
ExploreStep exploration_step(Exploration *exploration, ExploredRun *run, Error *error);
/* Whoever sets own_pool to NULL before keeps the terms. */
void exploration_close(Exploration *exploration);

/* ---- campaign.c: an exploration that makes tests ---- */

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
    Exploration exploration;
    TestRecorder recorder;
    Map incomplete;               /* reason and place → index in the summary's list */
    double start;                 /* base_clock */
};

/* Told every run, and the test that was made of it or NULL. */
typedef void RunVisitor(void *context, const ExploredRun *run, const Test *test);

/* Loads the program and explores it. `visit` may be NULL. campaign_close in any case. */
Status campaign_run(TestCampaign *campaign, RunVisitor *visit, void *context, Error *error);
void campaign_close(TestCampaign *campaign);
/* Tells the sink another test of a run that no exploration made. It is valid until the next one. */
const Test *campaign_add_test(TestCampaign *campaign, const ExploredRun *run, Error *error);

/* A test from a run; valid until the next call. */
const Test *record_test(TestCampaign *campaign, const ExploredRun *run);
void record_release(TestRecorder *recorder);

/* findings.c: what a run adds to the summary */
void findings_add_run(TestCampaign *campaign, const ExploredRun *run, const Test *test); /* test: NULL if it is none */
void findings_add_incomplete(TestCampaign *campaign, IncompleteReason reason, const char *detail, Position position, uint64_t count);

/* coverage.c: of the user's files, by all runs so far */
void coverage_by_file(const Program *program, const Machine *machine, Summary *summary);
void coverage_of_branches(const Program *program, const Machine *machine, uint64_t *branches, uint64_t *covered);

/* typed_stdin.c: does one of the user's functions call scanf or a relative of it? */
bool program_calls_scanf(const Program *program);

#endif
