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
    Findings *findings;           /* owned by the caller */
};

/* Receives every run, with the test that was made of it or NULL. */
typedef void RunVisitor(void *context, const ExploredRun *run, const Test *test);

/* Opens session and explorer; runs record the dependences that the strategy needs. The program, the options and the
 * findings must outlive the exploration. */
Status exploration_open(Exploration *exploration, const Program *program, const EngineTestOptions *options, Findings *findings, Error *error);
/* Explores to the end or to a limit, and completes the findings. It is an error if the first run does not use the
 * seeds that the user specified. `visit` may be NULL. */
Status exploration_run(Exploration *exploration, RunVisitor *visit, void *context, Error *error);
/* Makes a test of a run from outside the exploration, and passes it on. The test is valid until the next one. */
const Test *exploration_add_test(Exploration *exploration, const Trace *trace, const Outcome *outcome);
void exploration_close(Exploration *exploration);

#endif
