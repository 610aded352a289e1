/* Private to engine: predictions and what became of them. */
#ifndef COSET_ENGINE_REPLAY_H
#define COSET_ENGINE_REPLAY_H

#include "engine/native.h"

/* ---- Folders of tests, one after the other; programs that do not change are built once (replay.c) ---- */

typedef struct Replayer Replayer;

Replayer *replayer_new(const EngineReplayOptions *options); /* which must outlive it */
/* Runs the tests that are there now. STATUS_LIMIT: an interrupt, which the caller holds, or the deadline ended it; then a
 * verdict may be missing, or not the last word if it is not REPLAY_HELD. After an error it can only be freed. */
Status replayer_run(Replayer *replayer, Replay *replay, Error *error);
void replayer_free(Replayer *replayer);

/* ---- Predictions (replay_verdict.c) ---- */

/* The test must predict something: END_EXIT, END_FAULT or END_SIGNAL. */
ReplayVerdict replay_judge(const Test *test, const Observation *seen, const Text *output);

/* For people. Strings belong to the arena or are constant; `test` may be NULL: there was no prediction. */
const char *replay_describe_prediction(const Test *test, Arena *arena);
const char *replay_describe_observation(const Test *test, const Observation *seen, const Text *output, Arena *arena);

#endif
