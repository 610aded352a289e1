/* The interpreter with terms and dependences: the loop, once without and once with tracking of uninitialised data. */
#define SYMBOLIC 1
#define DEPENDENT 1

#define LOOP_NAME interpreter_run_dependent
#define TRACK_UNDEFINED 0
#include "execution/interpreter_loop.h"
#undef LOOP_NAME
#undef TRACK_UNDEFINED

#define LOOP_NAME interpreter_run_dependent_checked
#define TRACK_UNDEFINED 1
#include "execution/interpreter_loop.h"
