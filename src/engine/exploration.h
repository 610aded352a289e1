/* Private to engine: the loop that `test`, `signature` and `compare` share: runs become tests and findings. */
#ifndef COSET_ENGINE_EXPLORATION_H
#define COSET_ENGINE_EXPLORATION_H

#include "engine/engine.h"

/* Zero-initialise; exploration_close when done, also after an error. */
struct Exploration {
    const EngineTestOptions *options;
    Session session;
    Explorer *explorer;
    TestRecorder recorder;
    Findings *findings;           /* the caller's */
};

/* Receives every run, and the test that was made of it or NULL. */
typedef void RunVisitor(void *context, const ExploredRun *run, const Test *test);

/* Session and explorer; records the dependences that the strategy needs. The program, the options and the findings must outlive it. */
Status exploration_open(Exploration *exploration, const Program *program, const EngineTestOptions *options, Findings *findings, Error *error);
/* Explores to the end or to a limit, and completes the findings. It is an error if the first run does not use the seeds that the user
 * gave. `visit` may be NULL. */
Status exploration_run(Exploration *exploration, RunVisitor *visit, void *context, Error *error);
/* Makes a test of a run that the explorer did not make, and passes it on. It is valid until the next test. */
const Test *exploration_add_test(Exploration *exploration, const Trace *trace, const Outcome *outcome, Error *error);
void exploration_close(Exploration *exploration);

#endif
