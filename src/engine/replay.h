/* Private to engine: predictions and what became of them. */
#ifndef COSET_ENGINE_REPLAY_H
#define COSET_ENGINE_REPLAY_H

#include "engine/native.h"

/* The test must predict something: "exit", "fault" or "signal". */
ReplayVerdict replay_judge(const Test *test, const Observation *seen, const Text *output);

/* For people. Strings belong to the arena or are constant; `test` may be NULL: there was no prediction. */
const char *replay_describe_prediction(const Test *test, Arena *arena);
const char *replay_describe_observation(const Test *test, const Observation *seen, const Text *output, Arena *arena);

#endif
