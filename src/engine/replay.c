/* coset replay: source, tests -> native programs -> runs -> verdicts. */
#include "engine/engine.h"

Status engine_replay(const NativeReplayOptions *options, Stop *stop, Replay *replay, Error *error)
{
    native_replay(options, replay, error);
    stop_enter_phase(stop, 1, 0.6); /* for writing the verdicts */
    return error->status;
}
