/* The concrete interpreter: the loop, compiled once for speed and once with tracking of uninitialised data. */
#define DEPENDENT 0
#define SYMBOLIC 0

#define LOOP_NAME interpreter_run
#define TRACK_UNDEFINED 0
#include "execution/interpreter_loop.h"
#undef LOOP_NAME
#undef TRACK_UNDEFINED

#define LOOP_NAME interpreter_run_checked
#define TRACK_UNDEFINED 1
#include "execution/interpreter_loop.h"
